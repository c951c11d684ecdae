import { folding } from '../ui/folding.ts'
import { Glyphs } from '../ui/Glyphs.tsx'
import { CategoryBand } from './CategoryBand.tsx'
import { CategoryColumns, type Sorting } from './CategoryColumns.tsx'
import { CategoryRow } from './CategoryRow.tsx'
import type { Group } from './listed.ts'
import { rowGlyphs } from './row-glyphs.ts'
import { SortSelect } from './SortSelect.tsx'
import { bandId } from './texts.ts'

/** A category's reports under the bands of their sub-categories. */
export const CategoryTable = ({ groups, sorting }: { groups: Group[]; sorting?: Sorting }) => (
  <div className="rows">
    <Glyphs drawings={rowGlyphs} />
    {sorting && <SortSelect sorting={sorting} />}
    <table className="t sticky fold banded category" {...folding.table}>
      <CategoryColumns sorting={sorting} />
      {groups.map(({ subCategoryId, name, count, reports }) => (
        <tbody key={subCategoryId} id={bandId(subCategoryId)} {...folding.group}>
          <CategoryBand name={name} count={count} />
          {reports.map(report => (
            <CategoryRow key={report.fileName} report={report} />
          ))}
        </tbody>
      ))}
    </table>
  </div>
)
