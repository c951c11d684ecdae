import type { Category, SubCategory } from '../../../contract/catalogue/categories.ts'
import type { ReportRow } from '../../../contract/catalogue/reports.ts'
import type { Language } from '../../../contract/visit.ts'

/** The name of a category or sub-category in the page's language. */
export const nameIn = (language: Language, { nameEn, nameTh }: Pick<Category | SubCategory, 'nameEn' | 'nameTh'>) =>
  language === 'th' ? nameTh : nameEn

/** The title of a report in the page's language. */
export const titleIn = (language: Language, { titleEn, titleTh }: Pick<ReportRow, 'titleEn' | 'titleTh'>) =>
  language === 'th' ? titleTh : titleEn

/** Where a category is, whatever the language: it is found by either name. */
export const categoryPath = ({ nameEn }: Pick<Category, 'nameEn'>) => `/opendata/${encodeURIComponent(nameEn)}`

/** Where a report is. */
export const reportPath = ({ fileName }: Pick<ReportRow, 'fileName'>) => `/report/${encodeURIComponent(fileName)}`

/** Where the source and the versions of a report are. */
export const versionsPath = (report: Pick<ReportRow, 'fileName'>) => `${reportPath(report)}/versions`

/** Address of Explore for a report. */
export const explorePath = (report: Pick<ReportRow, 'fileName'>) => `${reportPath(report)}/explore`

/** Address of the embedded chart of a report. */
export const embedPath = ({ fileName }: Pick<ReportRow, 'fileName'>) => `/embed/${encodeURIComponent(fileName)}`

/** Address of the link card of a report. */
export const cardPath = (report: Pick<ReportRow, 'fileName'>) => `/card/${encodeURIComponent(report.fileName)}`

/** Address of the link card of a chart. */
export const chartCardPath = (report: Pick<ReportRow, 'fileName'>) => `${cardPath(report)}/chart`

/** Address of the API page of a report. */
export const referencePath = (report: Pick<ReportRow, 'fileName'>) => `${reportPath(report)}/api`

/** The id of a sub-category's band on its page. */
export const bandId = (subCategoryId: number) => `sub-${subCategoryId}`

/** An address with those of the parameters that say something. */
export const withParameters = (path: string, parameters: Record<string, string | number | undefined>) => {
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined && value !== '') asked.set(name, String(value))
  return asked.size ? `${path}?${asked}` : path
}
