/** The sort keys of a category's table. They are in a file of their own, so that browsers load them without zod. */
export const sortKeys = ['name', 'frequency', 'release'] as const
export type SortKey = (typeof sortKeys)[number]
