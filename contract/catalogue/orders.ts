/** What a category's table can be sorted by; apart from the calls, so that a browser can have it without zod. */
export const sortKeys = ['name', 'frequency', 'release'] as const
export type SortKey = (typeof sortKeys)[number]
