import type { Category } from '../../../contract/catalogue/categories.ts'
import type { ReportRow } from '../../../contract/catalogue/reports.ts'

/** Returns the path of a category; it is the same in both languages. */
export const buildCategoryPath = ({ nameEn }: Pick<Category, 'nameEn'>) => `/opendata/${encodeURIComponent(nameEn)}`

/** Returns the path of a report. */
export const buildReportPath = ({ fileName }: Pick<ReportRow, 'fileName'>) => `/report/${encodeURIComponent(fileName)}`

/** Returns the path of the source and the versions of a report. */
export const buildVersionsPath = (report: Pick<ReportRow, 'fileName'>) => `${buildReportPath(report)}/versions`

/** Returns the path of Explore for a report. */
export const buildExplorePath = (report: Pick<ReportRow, 'fileName'>) => `${buildReportPath(report)}/explore`

/** Returns the path of the embedded chart of a report. */
export const buildEmbedPath = ({ fileName }: Pick<ReportRow, 'fileName'>) => `/embed/${encodeURIComponent(fileName)}`

/** Returns the path of the link card of a report. */
export const buildCardPath = (report: Pick<ReportRow, 'fileName'>) => `/card/${encodeURIComponent(report.fileName)}`

/** Returns the path of the link card of a chart. */
export const buildChartCardPath = (report: Pick<ReportRow, 'fileName'>) => `${buildCardPath(report)}/chart`

/** Returns the path of the API page of a report. */
export const buildReferencePath = (report: Pick<ReportRow, 'fileName'>) => `${buildReportPath(report)}/api`

/** Returns the id of a sub-category's heading on its page. */
export const buildSubCategoryAnchor = (subCategoryId: number) => `sub-${subCategoryId}`

/** Adds parameters to a path; omits empty ones. */
export const addParameters = (path: string, parameters: Record<string, string | number | undefined>) => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined && value !== '') query.set(name, String(value))
  return query.size ? `${path}?${query}` : path
}
