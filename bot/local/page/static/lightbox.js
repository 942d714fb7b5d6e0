// A picture at full size over the page.

import { el } from "./dom.js";
import { icon } from "./icons.js";

/**
 * Show pictures over the page, beginning with one of them. Escape, the close button or a press
 * beside the picture closes; the arrow keys turn; a press on the picture switches between the whole
 * picture and its own size.
 *
 * @param {import("./media.js").Picture[]} pictures
 * @param {number} first
 */
export function enlarge(pictures, first) {
  let at = first;
  const dialog = el("dialog", { class: "lightbox", "aria-label": "Picture" });
  const stage = el("div", { class: "stage" });
  const caption = el("p", { class: "caption" });
  const counter = el("span", { class: "counter", "aria-live": "polite" });
  const original = el("a", { target: "_blank", rel: "noopener", class: "bar-button" }, icon("link"), "Open in browser");

  const show = () => {
    const picture = pictures[at];
    const image = el("img", { src: picture.url, alt: picture.alt, width: picture.width, height: picture.height });
    image.addEventListener("click", () => stage.classList.toggle("own-size"));
    stage.classList.remove("own-size");
    stage.replaceChildren(image);
    caption.textContent = picture.alt;
    counter.textContent = pictures.length > 1 ? `${at + 1} of ${pictures.length}` : "";
    original.href = picture.url;
  };
  const turn = (by) => {
    at = (at + by + pictures.length) % pictures.length;
    show();
  };
  const arrow = (name, label, by) =>
    pictures.length > 1
      ? el(
          "button",
          { type: "button", class: `turn ${name}`, "aria-label": label, on: { click: () => turn(by) } },
          icon(name, 28),
        )
      : null;

  const close = el(
    "button",
    { type: "button", class: "bar-button", "aria-label": "Close", on: { click: () => dialog.close() } },
    icon("close", 24),
  );
  dialog.append(
    el("div", { class: "lightbox-bar" }, counter, original, close),
    stage,
    caption,
    ...[arrow("previous", "Previous picture", -1), arrow("next", "Next picture", 1)].filter(Boolean),
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target === stage) dialog.close();
  });
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft") turn(-1);
    if (event.key === "ArrowRight") turn(1);
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  show();
  dialog.showModal();
  close.focus();
}
