import type { SubCategory } from '../../../contract/catalogue/categories.ts'
import type { ReportRow } from '../../../contract/catalogue/reports.ts'
import type { FoundReport } from '../../../contract/catalogue/search/report-searches.ts'
import type { Visibility } from '../../../contract/catalogue/visibility.ts'

/**
 * A report in a list, with its texts in the page's language. `api`, `dashboard`, `metadata`, `excel` and `csv` are the paths that its icons
 * lead this reader to; null if the report has no such file or link. The server sends the data of a page twice, as HTML and for hydration. So
 * a list has only the fields that it shows.
 */
export interface ListedReport extends Pick<ReportRow, 'fileName' | 'frequency' | 'releaseDate' | 'favourite'> {
  title: string
  /** The reasons why not everyone sees it; omitted for a public report. */
  visibilities?: Visibility[]
  api: string | null
  dashboard: string | null
  metadata: string | null
  excel: string | null
  csv: string | null
}

/** The parts of a text that match a search. */
export type Marks = FoundReport['highlights']['titleEn']

/** Why a search found a report: the fields that contain search words, and the words that no field contains. */
export type Reasons = Pick<FoundReport, 'matches' | 'missing'>

/** A report in the search results. */
export interface ListedResult extends Pick<FoundReport, 'rowCount'>, Reasons {
  report: ListedReport
  otherTitle: string
  description: string
  category: string
  subCategory: string
  marks: { title: Marks; otherTitle: Marks; description: Marks }
}

/** A sub-category in the drawer and as a heading. */
export interface ListedSubCategory
  extends Pick<SubCategory, 'subCategoryId' | 'categoryId' | 'reportCount' | 'hiddenCount'> {
  name: string
}

/** The reports of one sub-category; in search results with their matches. */
export interface SubCategoryGroup {
  subCategoryId: number
  name: string
  /** Total number of reports in the sub-category; omitted in search results. */
  count?: number
  reports: (ListedReport & { marks?: Marks; reasons?: Reasons })[]
}
