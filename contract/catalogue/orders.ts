/** The sort keys of a category's table; in a separate file, so that a browser can load it without zod. */
export const sortKeys = ['name', 'frequency', 'release'] as const
export type SortKey = (typeof sortKeys)[number]
