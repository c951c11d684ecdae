import { useTranslation } from 'react-i18next'
import { useVisit } from '../../frame/use-visit.ts'
import { tableRoles } from '../../ui/table/table-roles.ts'
import { Day } from '../../ui/values/Day.tsx'
import { FavouriteStar } from '../favourites/FavouriteStar.tsx'
import type { SubCategoryGroup } from '../lists/listed.ts'
import { ReportName } from '../lists/ReportName.tsx'
import { ApiIcon, DashboardIcon, FileIcon, MetadataIcon } from '../lists/RowIcons.tsx'
import { Reason } from '../search/Reason.tsx'
import { pickStarClasses } from './CategoryColumns.tsx'

/** A report of a category; the columns are those of `CategoryColumns`. */
export const CategoryRow = ({ report }: { report: SubCategoryGroup['reports'][number] }) => {
  const { t } = useTranslation('frequencies')
  const { signedIn } = useVisit()
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell} className={pickStarClasses({ signedIn })}>
        <FavouriteStar report={report} />
      </td>
      <th {...tableRoles.rowHead} className="k-name">
        <ReportName report={report} marks={report.marks} />
        {report.reasons && <Reason {...report.reasons} />}
      </th>
      {signedIn && (
        <td {...tableRoles.cell} className="k-api c wide">
          <ApiIcon report={report} />
        </td>
      )}
      <td {...tableRoles.cell} className="k-dash c">
        <DashboardIcon report={report} />
      </td>
      <td {...tableRoles.cell} className="k-meta c wide">
        <MetadataIcon report={report} />
      </td>
      <td {...tableRoles.cell} className="k-file c wide nowrap">
        <FileIcon report={report} kind="excel" />
        <FileIcon report={report} kind="csv" />
      </td>
      <td {...tableRoles.cell} className="k-freq soft nowrap">
        {t(report.frequency)}
      </td>
      <td {...tableRoles.cell} className="k-date r date soft">
        <Day of={report.releaseDate} />
      </td>
    </tr>
  )
}
