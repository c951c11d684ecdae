import { tableRoles } from '../../ui/table/table-roles.ts'
import { formatNumber } from '../../ui/values/formats.ts'

/** The columns of `CategoryColumns`. */
const columnCount = 8

interface Props {
  name: string
  /** Total number of reports in the sub-category; undefined in search results. */
  count: number | undefined
}

/** The heading of a sub-category: a row of the table that stays visible above the reports of the sub-category. */
export const CategoryBand = ({ name, count }: Props) => (
  <tr className="band" {...tableRoles.row}>
    <th {...tableRoles.bandHead} colSpan={columnCount}>
      {name}
      {count !== undefined && <span className="n num">{formatNumber(count)}</span>}
    </th>
  </tr>
)
