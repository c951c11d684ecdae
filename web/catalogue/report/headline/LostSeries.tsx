import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ReportRow } from '../../../../contract/catalogue/reports.ts'
import type { MissingSeriesParts } from '../../../../contract/tables/series.ts'
import { addParameters } from '../../lists/catalogue-paths.ts'

interface Props {
  report: ReportRow
  /** Null or undefined if nothing is missing, or the reader may not edit the report. */
  lostSeries: MissingSeriesParts | null | undefined
}

/** Tells staff that the table no longer has columns or values of the chart that they chose, and what readers see instead. */
export const LostSeries = ({ report: { sourceId }, lostSeries }: Props) => {
  const { t } = useTranslation('trust')
  if (!lostSeries) return null
  const { columns, values } = lostSeries
  const pairs = values.map(({ column, value }) => `${column}=${value}`)
  return (
    <p className="note" role="status">
      {columns.length > 0 && t('lostColumns', { names: columns.join(', ') })}
      {values.length > 0 && t('lostValues', { values: pairs.join('; ') })}
      {columns.length + values.length === 0 && t('lostChoice')} {t('chosenByPortal')}{' '}
      <Link to={addParameters('/admin/ReportConfiguration', { source_id: sourceId })}>{t('changeChart')}</Link>
    </p>
  )
}
