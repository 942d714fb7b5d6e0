// Line icons on a 24 x 24 grid, drawn for this page.

const SVG = "http://www.w3.org/2000/svg";

const PATHS = {
  hash: "M10 4 8 20M16 4l-2 16M4.5 9h16M3.5 15h16",
  thread: "M4 5v8a3 3 0 0 0 3 3h12m-4-4 4 4-4 4M9 5h11M9 10h7",
  at: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Zm0 0v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-4 7.5",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "m6 6 12 12M18 6 6 18",
  chevron: "m6 9 6 6 6-6",
  check: "m5 12.5 4.5 4.5L19 7.5",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm12.5 0a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z",
  silent: "M4 4l16 16M9 5.5A6 6 0 0 1 18 10.5V14m2 4H4s2-2 2-5v-2.5c0-.7.12-1.4.34-2M10 20.5a2.2 2.2 0 0 0 4 0",
  link: "M9 5H6a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-3M13 4h7v7M20 4l-9 9",
  plus: "M12 5v14M5 12h14",
  send: "M4 12 3.5 4.5 21 12 3.5 19.5 4 12Zm0 0h8",
  down: "M12 5v14m-6-6 6 6 6-6",
  file: "M6 3h8l5 5v12a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm8 0v5h5",
  download: "M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 20h14",
  spine: "M4 18v-5a4 4 0 0 1 4-4h12",
  previous: "m15 5-7 7 7 7",
  next: "m9 5 7 7-7 7",
  slash: "M15 4 9 20",
};

/**
 * One line icon, hidden from assistive technology; the control around it carries the name.
 *
 * @param {keyof PATHS} name
 * @param {number} [size] side in CSS pixels
 * @returns {SVGElement}
 */
export function icon(name, size = 20) {
  const svg = document.createElementNS(SVG, "svg");
  const attributes = { viewBox: "0 0 24 24", width: size, height: size, class: "icon", "aria-hidden": "true" };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, String(value));
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
