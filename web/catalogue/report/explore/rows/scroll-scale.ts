/** Maximum height of an element: some browsers stop at 17 million pixels. */
const maxHeight = 12_000_000

/** Returns the height of the scrolled element, and the pixels of rows for each pixel of scrolling. */
export const computeScrollScale = (rowsHeight: number, frameHeight: number) => {
  if (rowsHeight <= maxHeight) return { height: rowsHeight, ratio: 1 }
  return { height: maxHeight, ratio: (rowsHeight - frameHeight) / (maxHeight - frameHeight) }
}
