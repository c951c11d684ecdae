import type { Language } from '../../contract/visit.ts'

/** What names a report and its place, in both languages. */
export interface NamedReport {
  titleEn: string
  titleTh: string
}
interface PlacedReport extends NamedReport {
  categoryEn: string
  categoryTh: string
  subCategoryEn: string
  subCategoryTh: string
}

/** The title of a report in the reader's language. */
export const pickTitle = (language: Language, { titleEn, titleTh }: NamedReport) =>
  language === 'th' ? titleTh : titleEn

/** The category of a report in the reader's language. */
export const pickCategory = (
  language: Language,
  { categoryEn, categoryTh }: Pick<PlacedReport, 'categoryEn' | 'categoryTh'>,
) => (language === 'th' ? categoryTh : categoryEn)

/** The sub-category of a report in the reader's language. */
export const pickSubCategory = (
  language: Language,
  { subCategoryEn, subCategoryTh }: Pick<PlacedReport, 'subCategoryEn' | 'subCategoryTh'>,
) => (language === 'th' ? subCategoryTh : subCategoryEn)

/** First and last name; the username where neither is known. */
export const formatFullName = (person: { firstname: string; lastname: string; username: string }) =>
  `${person.firstname} ${person.lastname}`.trim() || person.username
