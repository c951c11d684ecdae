/** The sections of a report's page in their order; external links contain their names. */
export const sections = ['preview', 'columns', 'method', 'files', 'cite', 'related'] as const
export type SectionName = (typeof sections)[number]
