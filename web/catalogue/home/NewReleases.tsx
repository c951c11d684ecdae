import { useTranslation } from 'react-i18next'
import { tableRoles } from '../../ui/table/table-roles.ts'
import { Day } from '../../ui/values/Day.tsx'
import type { ListedReport } from '../lists/listed.ts'
import { ReportName } from '../lists/ReportName.tsx'
import { ListHead } from './ListHead.tsx'

/** The latest releases, newest first. */
export const NewReleases = ({ reports }: { reports: ListedReport[] }) => {
  const { t } = useTranslation('catalogue')
  return (
    <section aria-labelledby="new">
      <ListHead id="new" title={t('newReleases')} note={t('newestFirst')} isEmpty={reports.length === 0} />
      {reports.length > 0 && (
        <table className="t list" {...tableRoles.table} aria-labelledby="new">
          <thead {...tableRoles.group}>
            <tr {...tableRoles.row}>
              <th {...tableRoles.head} className="date">
                {t('releaseDate')}
              </th>
              <th {...tableRoles.head}>{t('dataTable')}</th>
              <th {...tableRoles.head} className="r">
                {t('frequency')}
              </th>
            </tr>
          </thead>
          <tbody {...tableRoles.group}>
            {reports.map(report => (
              <Row key={report.fileName} report={report} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const Row = ({ report }: { report: ListedReport }) => {
  const { t } = useTranslation('frequencies')
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell} className="k-date date soft">
        <Day of={report.releaseDate} />
      </td>
      <th {...tableRoles.rowHead} className="k-name">
        <ReportName report={report} />
      </th>
      <td {...tableRoles.cell} className="k-freq r soft nowrap">
        {t(report.frequency)}
      </td>
    </tr>
  )
}
