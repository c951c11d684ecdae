import { useTranslation } from 'react-i18next'
import { useVisit } from '../../frame/use-visit.ts'
import { folding } from '../../ui/table/folding.ts'
import { Day } from '../../ui/values/Day.tsx'
import { FavouriteStar } from '../favourites/FavouriteStar.tsx'
import type { Group } from '../lists/listed.ts'
import { ReportName } from '../lists/ReportName.tsx'
import { ApiIcon, DashboardIcon, FileIcon, MetadataIcon } from '../lists/RowIcons.tsx'
import { Reason } from '../search/Reason.tsx'
import { pickStarClasses } from './CategoryColumns.tsx'

/** A report of a category; the columns are those of `CategoryColumns`. */
export const CategoryRow = ({ report }: { report: Group['reports'][number] }) => {
  const { t } = useTranslation('frequencies')
  const { signedIn } = useVisit()
  return (
    <tr {...folding.row}>
      <td {...folding.cell} className={pickStarClasses(signedIn)}>
        <FavouriteStar report={report} />
      </td>
      <th {...folding.rowHead} className="k-name">
        <ReportName report={report} marks={report.marks} />
        {report.reasons && <Reason {...report.reasons} />}
      </th>
      {signedIn && (
        <td {...folding.cell} className="k-api c wide">
          <ApiIcon to={report.api} />
        </td>
      )}
      <td {...folding.cell} className="k-dash c">
        <DashboardIcon to={report.dashboard} />
      </td>
      <td {...folding.cell} className="k-meta c wide">
        <MetadataIcon to={report.metadata} />
      </td>
      <td {...folding.cell} className="k-file c wide nowrap">
        <FileIcon to={report.excel} kind="excel" />
        <FileIcon to={report.csv} kind="csv" />
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
