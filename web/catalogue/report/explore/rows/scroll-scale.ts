/** Maximum height of an element: some browsers stop at 17 million pixels. */
const highest = 12_000_000

/** Returns the height of the scrolled element, and the pixels of rows for each pixel of scrolling. */
export const computeScrollScale = (rows: number, frame: number) => {
  if (rows <= highest) return { height: rows, ratio: 1 }
  return { height: highest, ratio: (rows - frame) / (highest - frame) }
}
