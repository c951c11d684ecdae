import type { Frame } from '../frames.ts'

/** A bar among those beside it. */
interface BarPosition {
  /** Its time or category. */
  at: number
  /** The index of its series. */
  index: number
  seriesCount: number
}

/** Returns the left edge, the width and the centre of a bar; at each time or category, the bars of all series are beside each other. */
export const computeBarPlace = ({ x, band }: Pick<Frame, 'x' | 'band'>, { at, index, seriesCount }: BarPosition) => {
  // `band` is the width of all bars at one time or category.
  const space = band / seriesCount
  // Narrow bars have no gap between them.
  const gap = space > 4 ? 1 : 0
  const left = x(at) - band / 2 + index * space
  // A bar stays visible even if it is very narrow.
  const width = Math.max(0.5, space - gap)
  return { left, width, centre: left + width / 2 }
}
