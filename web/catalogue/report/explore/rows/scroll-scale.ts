/** Browsers draw no element that is higher than this; some end at 17 million. */
const highest = 12_000_000

/** Height of the scrolled element, and pixels of rows for each pixel of scrolling. */
export const scrollScaleOf = (rows: number, frame: number) => {
  if (rows <= highest) return { height: rows, ratio: 1 }
  return { height: highest, ratio: (rows - frame) / (highest - frame) }
}
