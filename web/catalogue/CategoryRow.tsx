import { useTranslation } from 'react-i18next'
import type { FoundReport, ReportRow } from '../../contract/catalogue/reports.ts'
import { useVisit } from '../shell/use-visit.ts'
import { Day } from '../ui/Day.tsx'
import { folding } from '../ui/folding.ts'
import { starColumn } from './CategoryColumns.tsx'
import { FavouriteStar } from './favourites/FavouriteStar.tsx'
import { ReportName } from './ReportName.tsx'
import { ApiIcon, DashboardIcon, FileIcon, MetadataIcon } from './RowIcons.tsx'

interface Props {
  report: ReportRow
  /** Found words in the titles, where the row is a result. */
  marks?: FoundReport['marks']
}

/** A report of a category; the columns are those of `CategoryColumns`. */
export const CategoryRow = ({ report, marks }: Props) => {
  const { t } = useTranslation('frequencies')
  const { signedIn } = useVisit()
  return (
    <tr {...folding.row}>
      <td {...folding.cell} className={starColumn(signedIn)}>
        <FavouriteStar report={report} />
      </td>
      <th {...folding.rowHead} className="k-name">
        <ReportName report={report} marks={marks} />
      </th>
      {signedIn && (
        <td {...folding.cell} className="k-api c wide">
          <ApiIcon report={report} />
        </td>
      )}
      <td {...folding.cell} className="k-dash c">
        <DashboardIcon report={report} />
      </td>
      <td {...folding.cell} className="k-meta c wide">
        <MetadataIcon report={report} />
      </td>
      <td {...folding.cell} className="k-file c wide nowrap">
        <FileIcon report={report} kind="excel" />
        <FileIcon report={report} kind="csv" />
      </td>
      <td {...folding.cell} className="k-freq soft nowrap">
        {t(report.frequency)}
      </td>
      <td {...folding.cell} className="k-date r date soft">
        <Day of={report.releaseDate} />
      </td>
    </tr>
  )
}
