import { useTranslation } from 'react-i18next'
import type { SystemReportKey } from '../../contract/usage/system-reports.ts'
import { formatNumber } from '../ui/values/formats.ts'
import '../ui/fields/radio.css'

const reports: readonly SystemReportKey[] = ['profiles', 'daily', 'acceptances']

interface Props {
  value: SystemReportKey
  /** Number of rows of each report in the selected days; undefined while it is unknown. */
  counts: Partial<Record<SystemReportKey, number>>
  onChoose: (report: SystemReportKey) => void
}

/** Radio buttons for the three reports, each with what a row of it is and the number of its rows. */
export const ReportChoice = ({ value, counts, onChoose }: Props) => {
  const { t } = useTranslation('usageReports')
  const formatRowCount = (count: number | undefined) =>
    count !== undefined && t('allRows', { count, total: formatNumber(count) })
  return (
    <fieldset className="reports">
      <legend className="vh">{t('report')}</legend>
      {reports.map(report => (
        <label key={report} className="choice">
          <input type="radio" name="report" checked={report === value} onChange={() => onChoose(report)} />
          <strong>{t(`name_${report}`)}</strong>
          <span className="soft">{t(`text_${report}`)}</span>
          <span className="soft">{t(`by_${report}`)}</span>
          <span className="rows">{formatRowCount(counts[report])}</span>
        </label>
      ))}
    </fieldset>
  )
}
