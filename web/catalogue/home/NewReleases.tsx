import { useTranslation } from 'react-i18next'
import { folding } from '../../ui/table/folding.ts'
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
        <table className="t list" {...folding.table} aria-labelledby="new">
          <thead {...folding.group}>
            <tr {...folding.row}>
              <th {...folding.head} className="date">
                {t('releaseDate')}
              </th>
              <th {...folding.head}>{t('dataTable')}</th>
              <th {...folding.head} className="r">
                {t('frequency')}
              </th>
            </tr>
          </thead>
          <tbody {...folding.group}>
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
    <tr {...folding.row}>
      <td {...folding.cell} className="k-date date soft">
        <Day of={report.releaseDate} />
      </td>
      <td {...folding.cell} className="k-name">
        <ReportName report={report} />
      </td>
      <td {...folding.cell} className="k-freq r soft nowrap">
        {t(report.frequency)}
      </td>
    </tr>
  )
}
