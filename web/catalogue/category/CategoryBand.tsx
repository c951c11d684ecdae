import { folding } from '../../ui/table/folding.ts'
import { formatNumber } from '../../ui/values/formats.ts'

interface Props {
  name: string
  /** How many the sub-category holds in all, where that is known. */
  count: number | undefined
}

/** The band of a sub-category; it stays in view above its rows. */
export const CategoryBand = ({ name, count }: Props) => (
  <tr className="band" {...folding.row}>
    <th {...folding.bandHead} colSpan={8}>
      {name}
      {count !== undefined && <span className="n num">{formatNumber(count)}</span>}
    </th>
  </tr>
)
