/** The sections of a report's page in their order; their names are part of links that others keep. */
export const sections = ['preview', 'columns', 'method', 'files', 'cite', 'related'] as const
export type SectionName = (typeof sections)[number]
