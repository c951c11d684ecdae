import type { ReportRow } from '../../contract/catalogue/reports.ts'
import { folding } from '../ui/folding.ts'
import { formatNumber } from '../ui/formats.ts'
import { useLanguage } from '../words/use-language.ts'

interface Props {
  /** Any report of the sub-category. */
  report: ReportRow
  /** How many the sub-category holds in all, where that is known. */
  count: number | undefined
}

/** The band of a sub-category; it stays in view above its rows. */
export const CategoryBand = ({ report, count }: Props) => (
  <tr className="band" {...folding.row}>
    <th {...folding.bandHead} colSpan={8}>
      {useLanguage() === 'th' ? report.subCategoryTh : report.subCategoryEn}
      {count !== undefined && <span className="n num">{formatNumber(count)}</span>}
    </th>
  </tr>
)
