import type { FoundReport, ReportRow } from '../../contract/catalogue/reports.ts'
import { folding } from '../ui/folding.ts'
import { Glyphs } from '../ui/Glyphs.tsx'
import { CategoryBand } from './CategoryBand.tsx'
import { CategoryColumns, type Sorting } from './CategoryColumns.tsx'
import { CategoryRow } from './CategoryRow.tsx'
import { rowGlyphs } from './row-glyphs.ts'
import { bandId } from './texts.ts'

/** The rows of one sub-category. */
export interface Group {
  subCategoryId: number
  /** How many the sub-category holds in all, where that is known. */
  count?: number
  rows: { report: ReportRow; marks?: FoundReport['marks'] }[]
}

/** A category's reports under the bands of their sub-categories. */
export const CategoryTable = ({ groups, sorting }: { groups: Group[]; sorting?: Sorting }) => (
  <div className="rows">
    <Glyphs drawings={rowGlyphs} />
    <table className="t sticky fold banded category" {...folding.table}>
      <CategoryColumns sorting={sorting} />
      {groups.map(({ subCategoryId, count, rows }) => (
        <tbody key={subCategoryId} id={bandId(subCategoryId)} {...folding.group}>
          {rows[0] && <CategoryBand report={rows[0].report} count={count} />}
          {rows.map(({ report, marks }) => (
            <CategoryRow key={report.fileName} report={report} marks={marks} />
          ))}
        </tbody>
      ))}
    </table>
  </div>
)
