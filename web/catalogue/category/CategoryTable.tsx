import { Glyphs } from '../../ui/Glyphs.tsx'
import { folding } from '../../ui/table/folding.ts'
import type { Group } from '../lists/listed.ts'
import { rowGlyphs } from '../lists/row-glyphs.ts'
import { buildSubCategoryAnchor } from '../lists/texts.ts'
import { CategoryBand } from './CategoryBand.tsx'
import { CategoryColumns, type Sorting } from './CategoryColumns.tsx'
import { CategoryRow } from './CategoryRow.tsx'
import { SortSelect } from './SortSelect.tsx'

/** A category's reports under the headings of their sub-categories. */
export const CategoryTable = ({ groups, sorting }: { groups: Group[]; sorting?: Sorting }) => (
  <div className="rows">
    <Glyphs drawings={rowGlyphs} />
    {sorting && <SortSelect sorting={sorting} />}
    <table className="t sticky fold banded category" {...folding.table}>
      <CategoryColumns sorting={sorting} />
      {groups.map(({ subCategoryId, name, count, reports }) => (
        <tbody key={subCategoryId} id={buildSubCategoryAnchor(subCategoryId)} {...folding.group}>
          <CategoryBand name={name} count={count} />
          {reports.map(report => (
            <CategoryRow key={report.fileName} report={report} />
          ))}
        </tbody>
      ))}
    </table>
  </div>
)
