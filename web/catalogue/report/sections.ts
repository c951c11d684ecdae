/** The sections of a report's page in their order; their names stand in links that others keep. */
export const sections = ['preview', 'columns', 'method', 'files', 'cite', 'related'] as const
export type SectionName = (typeof sections)[number]
