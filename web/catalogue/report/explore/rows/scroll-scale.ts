/** Browsers draw no element that is higher than this; some end at 17 million. */
const highest = 12_000_000

/** How high the scrolled element is, and how many pixels of rows go by with one pixel of scrolling. */
export const scrollScaleOf = (rows: number, frame: number) => {
  if (rows <= highest) return { height: rows, ratio: 1 }
  return { height: highest, ratio: (rows - frame) / (highest - frame) }
}
