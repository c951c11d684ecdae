import type { SubCategory } from '../../../contract/catalogue/categories.ts'
import type { FoundReport, ReportRow } from '../../../contract/catalogue/reports.ts'
import type { Visibility } from '../../../contract/catalogue/visibility.ts'

/**
 * A report in a list: its texts in the page's language, and the targets of its icons for this reader; null if there is no such file or
 * link. The data of a page is sent twice, as HTML and for hydration, so a list contains only what it shows.
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

/** The runs of a text that matched a search. */
export type Marks = FoundReport['marks']['titleEn']

/** Fields that contain search words, and words that no field contains. */
export type Reasons = Pick<FoundReport, 'matches' | 'missing'>

/** A found report in the search results. */
export interface ListedFind extends Pick<FoundReport, 'rowCount'>, Reasons {
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
export interface Group {
  subCategoryId: number
  name: string
  /** Total number of reports in the sub-category, if known. */
  count?: number
  reports: (ListedReport & { marks?: Marks; reasons?: Reasons })[]
}
