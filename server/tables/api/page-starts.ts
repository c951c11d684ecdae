/** The beginning of a page of rows. */
export interface PageStart {
  /** Number of rows before it. */
  offset: number
  /** The last row before it, by its number in the table, from 0. */
  after: number
}

/** Formats the beginning of a page as the parameter `after`. */
export const formatPageStart = ({ offset, after }: PageStart) => `${offset}-${after}`

/** Parses the parameter `after`; undefined for a text that `formatPageStart` cannot return. */
export const parsePageStart = (raw: string): PageStart | undefined => {
  const parts = /^(?<offset>[1-9]\d{0,8})-(?<after>\d{1,9})$/.exec(raw)?.groups
  return parts && { offset: Number(parts.offset), after: Number(parts.after) }
}
