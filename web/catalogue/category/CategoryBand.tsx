import { folding } from '../../ui/table/folding.ts'
import { formatNumber } from '../../ui/values/formats.ts'

interface Props {
  name: string
  /** Total number of reports in the sub-category, if known. */
  count: number | undefined
}

/** The heading of a sub-category; it stays visible above its rows. */
export const CategoryBand = ({ name, count }: Props) => (
  <tr className="band" {...folding.row}>
    <th {...folding.bandHead} colSpan={8}>
      {name}
      {count !== undefined && <span className="n num">{formatNumber(count)}</span>}
    </th>
  </tr>
)
