/** The sort keys of a category's list of reports. They are in a file of their own, so that pages can import them without loading zod. */
export const sortKeys = ['name', 'frequency', 'release'] as const
export type SortKey = (typeof sortKeys)[number]
