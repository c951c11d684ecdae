/** Where a page of rows begins. */
export interface Place {
  /** Number of rows before it. */
  offset: number
  /** The last row before it, by its number in the table, from 0. */
  after: number
}

/** Writes a place as the parameter `after`. */
export const writePlace = ({ offset, after }: Place) => `${offset}-${after}`

/** Reads the parameter `after`; undefined for any other text. */
export const parsePlace = (raw: string): Place | undefined => {
  const [, offset, after] = /^([1-9]\d{0,8})-(\d{1,9})$/.exec(raw) ?? []
  return offset === undefined ? undefined : { offset: Number(offset), after: Number(after) }
}
