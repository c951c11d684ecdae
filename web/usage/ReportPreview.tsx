import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../contract/call.ts'
import {
  type loadSystemReport,
  type SystemReportKey,
  systemReportColumns,
} from '../../contract/usage/system-reports.ts'
import { formatNumber } from '../ui/values/formats.ts'

interface Props {
  report: SystemReportKey
  rows: OutputOf<typeof loadSystemReport>['rows']
  total: number
}

/** The first rows of a report under its column names, as in the CSV. */
export const ReportPreview = ({ report, rows, total }: Props) => {
  const { t } = useTranslation('usageReports')
  const columns = systemReportColumns[report]
  const countValues = { shown: formatNumber(rows.length), total: formatNumber(total), count: total }
  return (
    <div className="section">
      <div className="sechead">
        <h2>{t('preview')}</h2>
        <span className="small soft">{t(total > rows.length ? 'firstRows' : 'allRows', countValues)}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section className="previewframe" aria-label={t('preview')} tabIndex={0}>
        <table className="t compact">
          <thead>
            <tr>
              {columns.map(({ field, column }) => (
                <th key={field} scope="col" className={isFigure(field) ? 'r' : undefined}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a report have no ids and keep their order
              <tr key={index}>
                {columns.map(({ field }) => (
                  <td key={field} className={isFigure(field) ? 'r' : undefined}>
                    {formatCell(row, field)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="small soft">{t('csvText')}</p>
    </div>
  )
}

/** Returns true for a column of numbers, which is aligned to the right. */
const isFigure = (field: string) => field === 'downloads'

const formatCell = (row: object, field: string) => {
  // The rows of the three reports have different types, none of which can be indexed by a text.
  const value: unknown = new Map(Object.entries(row)).get(field)
  return typeof value === 'number' ? formatNumber(value) : String(value ?? '')
}
