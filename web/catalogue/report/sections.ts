/** The sections of a report's page, in their order. Their names are the ids to which other sites link. */
export const sections = ['preview', 'columns', 'method', 'files', 'cite', 'related'] as const
export type SectionName = (typeof sections)[number]
