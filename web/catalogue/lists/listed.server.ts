import type { SubCategory } from '../../../contract/catalogue/categories.ts'
import { buildFilePath, buildMetadataPath } from '../../../contract/catalogue/file-paths.ts'
import type { ReportRow } from '../../../contract/catalogue/reports.ts'
import type { FoundReport } from '../../../contract/catalogue/search/report-searches.ts'
import { toVisibilities } from '../../../contract/catalogue/visibility.ts'
import type { Visit } from '../../../contract/visit.ts'
import { findOwnFile } from '../../frame/own-files.ts'
import type { ListedReport, ListedResult, ListedSubCategory, SubCategoryGroup } from './listed.ts'
import { pickName, pickReportTitle } from './names.ts'

type Reader = Pick<Visit, 'language' | 'signedIn'>

/** Converts a report to a row of a list for this reader. */
export const toListedReport = ({ language, signedIn }: Reader, report: ReportRow): ListedReport => {
  const { fileName, frequency, releaseDate, favourite, excelFile, csvFile, metadataFile } = report
  // A visitor's press leads to the login (docs/behaviour/catalogue.md#category-page). A link then has the path of the
  // login, but a file keeps its own path, as its download starts after the login.
  const toLinkTarget = (path: string | null) => {
    if (signedIn || path === null) return path
    return '/login'
  }
  const toFileTarget = (path: string | null) => {
    if (signedIn || path === null) return path
    // The address that a download after the login has: without the parameters for older clients; null if the portal offers no such file.
    return findOwnFile(path)?.address ?? null
  }
  const visibilities = toVisibilities(report)
  return {
    fileName,
    title: pickReportTitle(language, report),
    ...(visibilities.length > 0 && { visibilities }),
    frequency,
    releaseDate,
    favourite,
    api: toLinkTarget(report.apiPath),
    dashboard: toLinkTarget(report.dashboardPath),
    // Metadata needs no login.
    metadata: metadataFile && buildMetadataPath(report, metadataFile),
    excel: toFileTarget(excelFile && buildFilePath(report, { kind: 'excel', fileId: excelFile })),
    csv: toFileTarget(csvFile && buildFilePath(report, { kind: 'csv', fileId: csvFile })),
  }
}

/** Converts a found report to a row of the search results for this reader. */
export const toListedResult = (reader: Reader, { report, highlights, ...details }: FoundReport): ListedResult => {
  const pickByLanguage = <Value>(english: Value, thai: Value) => (reader.language === 'th' ? thai : english)
  return {
    report: toListedReport(reader, report),
    otherTitle: pickByLanguage(report.titleTh, report.titleEn),
    description: pickByLanguage(details.descriptionEn, details.descriptionTh),
    category: pickByLanguage(report.categoryEn, report.categoryTh),
    subCategory: pickByLanguage(report.subCategoryEn, report.subCategoryTh),
    rowCount: details.rowCount,
    // Matches in the title are marked in the title itself.
    matches: details.matches.filter(({ field }) => field !== 'title'),
    missing: details.missing,
    marks: {
      title: pickByLanguage(highlights.titleEn, highlights.titleTh),
      otherTitle: pickByLanguage(highlights.titleTh, highlights.titleEn),
      description: pickByLanguage(highlights.descriptionEn, highlights.descriptionTh),
    },
  }
}

/** Converts a sub-category for the drawer and the headings for this reader. */
export const toListedSubCategory = ({ language }: Reader, subCategory: SubCategory): ListedSubCategory => {
  const { subCategoryId, categoryId, reportCount, hiddenCount } = subCategory
  const name = pickName(language, subCategory)
  return { subCategoryId, categoryId, reportCount, name, ...(hiddenCount !== undefined && { hiddenCount }) }
}

/** Converts one page of a category's reports, which are grouped by sub-category. Each group has the total of its sub-category. */
export const buildListedGroups = (
  reader: Reader,
  groups: ReportRow[][],
  subCategories: ListedSubCategory[],
): SubCategoryGroup[] =>
  groups.flatMap(reports => {
    const subCategory = subCategories.find(({ subCategoryId }) => subCategoryId === reports[0]?.subCategoryId)
    // The two lists come from different calls, so a new sub-category may be missing.
    if (!subCategory) return []
    const { subCategoryId, name, reportCount } = subCategory
    return [{ subCategoryId, name, count: reportCount, reports: reports.map(report => toListedReport(reader, report)) }]
  })

/** Groups the results of a search by sub-category; the sub-category of the best match is first. */
export const buildFoundGroups = (reader: Reader, rows: FoundReport[]): SubCategoryGroup[] =>
  [...Map.groupBy(rows, ({ report }) => report.subCategoryId)].map(([subCategoryId, groupRows]) => {
    const results = groupRows.map(row => toListedResult(reader, row))
    return {
      subCategoryId,
      name: results[0]?.subCategory ?? '',
      reports: results.map(({ report, marks: { title: titleMarks }, matches, missing }) => ({
        ...report,
        marks: titleMarks,
        reasons: { matches, missing },
      })),
    }
  })
