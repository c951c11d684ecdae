import { useTranslation } from 'react-i18next'
import type { ReportRow } from '../../../contract/catalogue/reports.ts'
import { visibilitiesOf } from '../../../contract/catalogue/visibility.ts'
import { Day } from '../../ui/values/Day.tsx'
import { useLanguage } from '../../words/use-language.ts'
import { ReportName } from '../lists/ReportName.tsx'
import { titleIn } from '../lists/texts.ts'

/** Links to reports on the same subject. */
export const RelatedTables = ({ reports }: { reports: ReportRow[] }) => {
  const { t } = useTranslation('catalogue')
  return (
    <table className="t related">
      <thead>
        <tr>
          <th scope="col">{t('dataTable')}</th>
          <th scope="col" className="frequency">
            {t('frequency')}
          </th>
          <th scope="col" className="r">
            {t('releaseDate')}
          </th>
        </tr>
      </thead>
      <tbody>
        {reports.map(report => (
          <RelatedRow key={report.fileName} report={report} />
        ))}
      </tbody>
    </table>
  )
}

const RelatedRow = ({ report }: { report: ReportRow }) => {
  const { t } = useTranslation('frequencies')
  const title = titleIn(useLanguage(), report)
  return (
    <tr>
      <td>
        <ReportName report={{ fileName: report.fileName, title, visibilities: visibilitiesOf(report) }} />
      </td>
      <td className="frequency soft nowrap">{t(report.frequency)}</td>
      <td className="r date soft">
        <Day of={report.releaseDate} />
      </td>
    </tr>
  )
}
