/**
 * Builds the permanent path of a version's page. It contains the File Name at the time of the publication, so that it does not change when
 * the report is renamed.
 */
export const buildVersionPath = (citedAs: string, number: number) => `/report/${citedAs}/v/${number}`
