import type { ReportDetails } from '../../../contract/catalogue/report-details.ts'
import type { Language } from '../../../contract/visit.ts'

/**
 * Returns a report's texts in the page's language. Most fall back to the other language if the page's language has none. The unit, the
 * coverage and the changes made fall back from Thai to English only.
 */
export const pickTexts = ({ report, ...details }: ReportDetails, language: Language) => {
  const english = {
    title: report.titleEn,
    titleInOtherLanguage: report.titleTh,
    otherLanguage: 'th' as Language,
    description: details.descriptionEn || details.descriptionTh,
    category: report.categoryEn,
    subCategory: report.subCategoryEn,
    unit: details.unitEn,
    coverage: details.coverageEn,
    transformation: details.transformationEn,
    method: details.methodEn || details.methodTh,
    attribution: details.attributionEn || details.attributionTh || details.source,
  }
  if (language === 'en') return english
  return {
    title: report.titleTh,
    titleInOtherLanguage: report.titleEn,
    otherLanguage: 'en' as Language,
    description: details.descriptionTh || details.descriptionEn,
    category: report.categoryTh,
    subCategory: report.subCategoryTh,
    unit: details.unitTh ?? details.unitEn,
    coverage: details.coverageTh ?? details.coverageEn,
    transformation: details.transformationTh || details.transformationEn,
    method: details.methodTh || details.methodEn,
    attribution: details.attributionTh || details.attributionEn || details.source,
  }
}

/** Detects the language of a text from a file. Pages in both languages show such a text as it is, and mark its language. */
export const detectLanguage = (text: string): Language => (/[\u0e00-\u0e7f]/.test(text) ? 'th' : 'en')

/** Removes the full stop at the end of a text that continues within a sentence. */
export const removeFinalPeriod = (text: string) => text.replace(/[\s.]+$/, '')

export type ReportTexts = ReturnType<typeof pickTexts>
