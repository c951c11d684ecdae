import type { Category, SubCategory } from '../../../contract/catalogue/categories.ts'
import type { ReportRow } from '../../../contract/catalogue/reports.ts'
import type { Language } from '../../../contract/visit.ts'

/** Returns the name of a category or sub-category in the given language. */
export const pickName = (language: Language, { nameEn, nameTh }: Pick<Category | SubCategory, 'nameEn' | 'nameTh'>) =>
  language === 'th' ? nameTh : nameEn

/** Returns the title of a report in the given language. */
export const pickReportTitle = (language: Language, { titleEn, titleTh }: Pick<ReportRow, 'titleEn' | 'titleTh'>) =>
  language === 'th' ? titleTh : titleEn
