import type { SubCategory } from '../../../contract/catalogue/categories.ts'
import { filePath, metadataPath } from '../../../contract/catalogue/file-paths.ts'
import type { FoundReport, ReportRow } from '../../../contract/catalogue/reports.ts'
import { toVisibilities } from '../../../contract/catalogue/visibility.ts'
import type { Visit } from '../../../contract/visit.ts'
import { findOwnFile } from '../../frame/own-files.ts'
import type { Group, ListedFind, ListedReport, ListedSubCategory } from './listed.ts'
import { nameIn, titleIn } from './texts.ts'

type Reader = Pick<Visit, 'language' | 'signedIn'>

/** Converts a report to an entry of a list for this reader. */
export const toListedReport = ({ language, signedIn }: Reader, report: ReportRow): ListedReport => {
  const { fileName, frequency, releaseDate, favourite, excelFile, csvFile, metadataFile } = report
  // A visitor's icons lead to the login (docs/behaviour/catalogue.md#category-page); icons of files also name the file.
  const toLinkTarget = (address: string | null) => (signedIn ? address : address && '/login')
  const toFileTarget = (address: string | null) =>
    signedIn ? address : address && (findOwnFile(address)?.address ?? null)
  const visibilities = toVisibilities(report)
  return {
    fileName,
    title: titleIn(language, report),
    ...(visibilities.length > 0 && { visibilities }),
    frequency,
    releaseDate,
    favourite,
    api: toLinkTarget(report.apiPath),
    dashboard: toLinkTarget(report.dashboardPath),
    metadata: metadataFile && metadataPath(report, metadataFile),
    excel: toFileTarget(excelFile && filePath(report, 'excel', excelFile)),
    csv: toFileTarget(csvFile && filePath(report, 'csv', csvFile)),
  }
}

/** Converts a found report to a search result for this reader. */
export const toListedFind = (reader: Reader, { report, marks, ...details }: FoundReport): ListedFind => {
  const pickByLanguage = <T>(english: T, thai: T) => (reader.language === 'th' ? thai : english)
  return {
    report: toListedReport(reader, report),
    otherTitle: pickByLanguage(report.titleTh, report.titleEn),
    description: pickByLanguage(details.descriptionEn, details.descriptionTh),
    category: pickByLanguage(report.categoryEn, report.categoryTh),
    subCategory: pickByLanguage(report.subCategoryEn, report.subCategoryTh),
    rowCount: details.rowCount,
    matches: details.matches.filter(({ field }) => field !== 'title'),
    missing: details.missing,
    marks: {
      title: pickByLanguage(marks.titleEn, marks.titleTh),
      otherTitle: pickByLanguage(marks.titleTh, marks.titleEn),
      description: pickByLanguage(marks.descriptionEn, marks.descriptionTh),
    },
  }
}

/** Converts a sub-category for the drawer and the headings for this reader. */
export const toListedSubCategory = ({ language }: Reader, subCategory: SubCategory): ListedSubCategory => {
  const { subCategoryId, categoryId, reportCount, hiddenCount } = subCategory
  const name = nameIn(language, subCategory)
  return { subCategoryId, categoryId, reportCount, name, ...(hiddenCount !== undefined && { hiddenCount }) }
}

/** Returns one page of a category's list, with the total of each sub-category. */
export const buildListedGroups = (reader: Reader, groups: ReportRow[][], subCategories: ListedSubCategory[]): Group[] =>
  groups.flatMap(reports => {
    const subCategory = subCategories.find(({ subCategoryId }) => subCategoryId === reports[0]?.subCategoryId)
    if (!subCategory) return []
    const { subCategoryId, name, reportCount } = subCategory
    return [{ subCategoryId, name, count: reportCount, reports: reports.map(report => toListedReport(reader, report)) }]
  })

/** Groups results by sub-category, the one with the best match first. */
export const buildFoundGroups = (reader: Reader, rows: FoundReport[]): Group[] =>
  [...Map.groupBy(rows, ({ report }) => report.subCategoryId)].map(([subCategoryId, groupRows]) => {
    const finds = groupRows.map(row => toListedFind(reader, row))
    return {
      subCategoryId,
      name: finds[0]?.subCategory ?? '',
      reports: finds.map(({ report, marks, matches, missing }) => ({
        ...report,
        marks: marks.title,
        reasons: { matches, missing },
      })),
    }
  })
