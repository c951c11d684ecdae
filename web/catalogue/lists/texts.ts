import type { Category, SubCategory } from '../../../contract/catalogue/categories.ts'
import type { ReportRow } from '../../../contract/catalogue/reports.ts'
import type { Language } from '../../../contract/visit.ts'

/** Returns the name of a category or sub-category in the given language. */
export const nameIn = (language: Language, { nameEn, nameTh }: Pick<Category | SubCategory, 'nameEn' | 'nameTh'>) =>
  language === 'th' ? nameTh : nameEn

/** Returns the title of a report in the given language. */
export const titleIn = (language: Language, { titleEn, titleTh }: Pick<ReportRow, 'titleEn' | 'titleTh'>) =>
  language === 'th' ? titleTh : titleEn

/** Returns the path of a category; it is the same in both languages. */
export const categoryPath = ({ nameEn }: Pick<Category, 'nameEn'>) => `/opendata/${encodeURIComponent(nameEn)}`

/** Returns the path of a report. */
export const reportPath = ({ fileName }: Pick<ReportRow, 'fileName'>) => `/report/${encodeURIComponent(fileName)}`

/** Returns the path of the source and the versions of a report. */
export const versionsPath = (report: Pick<ReportRow, 'fileName'>) => `${reportPath(report)}/versions`

/** Returns the path of Explore for a report. */
export const explorePath = (report: Pick<ReportRow, 'fileName'>) => `${reportPath(report)}/explore`

/** Returns the path of the embedded chart of a report. */
export const embedPath = ({ fileName }: Pick<ReportRow, 'fileName'>) => `/embed/${encodeURIComponent(fileName)}`

/** Returns the path of the link card of a report. */
export const cardPath = (report: Pick<ReportRow, 'fileName'>) => `/card/${encodeURIComponent(report.fileName)}`

/** Returns the path of the link card of a chart. */
export const chartCardPath = (report: Pick<ReportRow, 'fileName'>) => `${cardPath(report)}/chart`

/** Returns the path of the API page of a report. */
export const referencePath = (report: Pick<ReportRow, 'fileName'>) => `${reportPath(report)}/api`

/** Returns the id of a sub-category's heading on its page. */
export const buildSubCategoryAnchor = (subCategoryId: number) => `sub-${subCategoryId}`

/** Adds parameters to a path; omits empty ones. */
export const addParameters = (path: string, parameters: Record<string, string | number | undefined>) => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined && value !== '') query.set(name, String(value))
  return query.size ? `${path}?${query}` : path
}
