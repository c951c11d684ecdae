import type { SubCategory } from '../../../contract/catalogue/categories.ts'
import type { FoundReport, ReportRow } from '../../../contract/catalogue/reports.ts'
import type { Sight } from '../../../contract/catalogue/sight.ts'

/**
 * A report as the lists of a page show it: its texts in the page's language, and the addresses to which its icons lead this reader;
 * null where there is no such file or link. A page travels twice, as markup and as what it was made of, so a list brings no more than
 * it shows.
 */
export interface ListedReport extends Pick<ReportRow, 'fileName' | 'frequency' | 'releaseDate' | 'favourite'> {
  title: string
  /** Why not everybody sees it; left out for a public report. */
  sights?: Sight[]
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

/** A found report as the results show it. */
export interface ListedFind extends Pick<FoundReport, 'rowCount'>, Reasons {
  report: ListedReport
  otherTitle: string
  description: string
  category: string
  subCategory: string
  marks: { title: Marks; otherTitle: Marks; description: Marks }
}

/** A sub-category as the drawer and the bands show it. */
export interface ListedSubCategory
  extends Pick<SubCategory, 'subCategoryId' | 'categoryId' | 'reportCount' | 'hiddenCount'> {
  name: string
}

/** The reports of one sub-category; in search results with their matches. */
export interface Group {
  subCategoryId: number
  name: string
  /** How many the sub-category holds in all, where that is known. */
  count?: number
  reports: (ListedReport & { marks?: Marks; reasons?: Reasons })[]
}
