import type { Language } from '../../contract/visit.ts'

/** The title of a report in both languages. */
export interface NamedReport {
  titleEn: string
  titleTh: string
}
interface CategorisedReport extends NamedReport {
  categoryEn: string
  categoryTh: string
  subCategoryEn: string
  subCategoryTh: string
}

/** Returns the title of a report in the given language. */
export const pickTitle = (language: Language, { titleEn, titleTh }: NamedReport) =>
  language === 'th' ? titleTh : titleEn

/** Returns the category of a report in the given language. */
export const pickCategory = (
  language: Language,
  { categoryEn, categoryTh }: Pick<CategorisedReport, 'categoryEn' | 'categoryTh'>,
) => (language === 'th' ? categoryTh : categoryEn)

/** Returns the sub-category of a report in the given language. */
export const pickSubCategory = (
  language: Language,
  { subCategoryEn, subCategoryTh }: Pick<CategorisedReport, 'subCategoryEn' | 'subCategoryTh'>,
) => (language === 'th' ? subCategoryTh : subCategoryEn)

/** Returns the first and last name, or the username if both are missing. */
export const formatFullName = (person: { firstname: string; lastname: string; username: string }) =>
  `${person.firstname} ${person.lastname}`.trim() || person.username
