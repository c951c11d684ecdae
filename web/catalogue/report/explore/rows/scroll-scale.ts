/** Maximum height of the scrolled element in pixels: some browsers support no more than 17 million. */
const maxHeight = 12_000_000

/**
 * Returns the height of the scrolled element, and by how many pixels the rows move for each pixel of scrolling: more than one if all rows
 * together are higher than an element can be.
 */
export const computeScrollScale = (rowsHeight: number, frameHeight: number) => {
  if (rowsHeight <= maxHeight) return { height: rowsHeight, ratio: 1 }
  return { height: maxHeight, ratio: (rowsHeight - frameHeight) / (maxHeight - frameHeight) }
}
