import { Glyphs } from '../../ui/Glyphs.tsx'
import { tableRoles } from '../../ui/table/table-roles.ts'
import { buildSubCategoryAnchor } from '../lists/catalogue-paths.ts'
import type { SubCategoryGroup } from '../lists/listed.ts'
import { rowGlyphs } from '../lists/row-glyphs.ts'
import { CategoryBand } from './CategoryBand.tsx'
import { CategoryColumns, type Sorting } from './CategoryColumns.tsx'
import { CategoryRow } from './CategoryRow.tsx'
import { SortSelect } from './SortSelect.tsx'

/** A category's reports under the headings of their sub-categories. */
export const CategoryTable = ({ groups, sorting }: { groups: SubCategoryGroup[]; sorting?: Sorting }) => (
  <div className="rows">
    <Glyphs drawings={rowGlyphs} />
    {sorting && <SortSelect sorting={sorting} />}
    <table className="t sticky fold banded category" {...tableRoles.table}>
      <CategoryColumns sorting={sorting} />
      {groups.map(({ subCategoryId, name, count, reports }) => (
        <tbody key={subCategoryId} id={buildSubCategoryAnchor(subCategoryId)} {...tableRoles.group}>
          <CategoryBand name={name} count={count} />
          {reports.map(report => (
            <CategoryRow key={report.fileName} report={report} />
          ))}
        </tbody>
      ))}
    </table>
  </div>
)
