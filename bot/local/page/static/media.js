// Pictures and files as Discord lays them out.

import { el } from "./dom.js";
import { icon } from "./icons.js";

const WIDEST = 550;
const TALLEST = 350;

/**
 * A picture of a message: an attachment or an item of a gallery.
 *
 * @typedef {{url: string, width: number, height: number, alt: string, spoiler: boolean, name: string}} Picture
 */

/**
 * The size at which one picture stands in a message: contained in 550 x 350, never enlarged.
 *
 * @param {number} width pixels of the picture
 * @param {number} height pixels of the picture
 * @returns {{width: number, height: number}}
 */
export function fit(width, height) {
  const scale = Math.min(1, WIDEST / width, TALLEST / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * @param {object} attachment Discord's attachment
 * @returns {boolean} whether it is shown as a picture
 */
export function isPicture(attachment) {
  return Boolean(attachment.content_type?.startsWith("image/") && attachment.width && attachment.height);
}

/**
 * @param {object} attachment Discord's attachment
 * @returns {Picture}
 */
export function fromAttachment(attachment) {
  const { url, width, height, description, filename } = attachment;
  return { url, width, height, alt: description ?? "", spoiler: filename.startsWith("SPOILER_"), name: filename };
}

/**
 * @param {object} item an item of a media gallery, a thumbnail or an embed's picture
 * @returns {Picture}
 */
export function fromMedia(item) {
  const media = item.media ?? item;
  const name = media.url.split("/").at(-1).split("?")[0];
  const size = { width: media.width || WIDEST, height: media.height || TALLEST };
  return { url: media.url, ...size, alt: item.description ?? "", spoiler: Boolean(item.spoiler), name };
}

/**
 * One picture contained in its frame, or several as a mosaic whose tiles are cropped.
 *
 * @param {Picture[]} pictures
 * @param {(pictures: Picture[], at: number) => void} enlarge opens the picture at full size
 * @returns {HTMLElement}
 */
export function gallery(pictures, enlarge) {
  if (pictures.length === 1) {
    return el(
      "div",
      { class: "gallery single" },
      tile(pictures[0], () => enlarge(pictures, 0), fit(pictures[0].width, pictures[0].height)),
    );
  }
  const tiles = pictures.map((picture, at) => tile(picture, () => enlarge(pictures, at), picture));
  return el("div", { class: "gallery mosaic", data: { count: pictures.length } }, tiles);
}

/**
 * The small picture beside a section's or an embed's text.
 *
 * @param {Picture} picture
 * @param {(pictures: Picture[], at: number) => void} enlarge
 * @returns {HTMLElement}
 */
export function thumbnail(picture, enlarge) {
  const node = tile(picture, () => enlarge([picture], 0), picture);
  node.classList.add("thumbnail");
  return node;
}

function tile(picture, open, { width, height }) {
  const image = el("img", { src: picture.url, alt: picture.alt, width, height, decoding: "async", draggable: "false" });
  image.addEventListener("error", () => image.classList.add("broken"));
  const props = { type: "button", class: "tile", "aria-label": `Enlarge picture: ${picture.alt || picture.name}` };
  const node = el("button", { ...props, data: { alt: picture.alt ? "yes" : null } }, image);
  if (picture.spoiler) node.classList.add("veiled");
  node.addEventListener("click", () => {
    if (node.classList.contains("veiled")) node.classList.remove("veiled");
    else open();
  });
  return node;
}

/**
 * A file that is no picture: its name, size and a way to save it.
 *
 * @param {{url: string, name: string, size: number|null}} file
 * @returns {HTMLElement}
 */
export function fileCard(file) {
  const size = file.size === null ? null : el("span", { class: "file-size" }, words(file.size));
  const open = el("a", { href: file.url, target: "_blank", rel: "noopener" }, file.name);
  const save = el(
    "a",
    { class: "file-save", href: file.url, download: file.name, "aria-label": `Save ${file.name}` },
    icon("download"),
  );
  return el("div", { class: "file" }, icon("file", 32), el("span", { class: "file-name" }, open, size), save);
}

function words(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  const kib = bytes / 1024;
  return kib < 1024 ? `${kib.toFixed(2)} KB` : `${(kib / 1024).toFixed(2)} MB`;
}
