import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ReportRow } from '../../../../contract/catalogue/reports.ts'
import type { LostSeries as Lost } from '../../../../contract/tables/series.ts'
import { addParameters } from '../../lists/texts.ts'

interface Props {
  report: ReportRow
  /** Null for readers who may not edit the report. */
  lostSeries: Lost | null | undefined
}

/** Shows staff which columns or values of their chosen chart the table no longer has, and what readers see instead. */
export const LostSeries = ({ report: { sourceId }, lostSeries }: Props) => {
  const { t } = useTranslation('trust')
  if (!lostSeries) return null
  const { columns, values } = lostSeries
  const pairs = values.map(({ column, value }) => `${column}=${value}`)
  return (
    <p className="note" role="status">
      {columns.length > 0 && t('lostColumns', { names: columns.join(', ') })}
      {values.length > 0 && t('lostValues', { values: pairs.join('; ') })}
      {columns.length + values.length === 0 && t('lostChoice')} {t('lostShown')}{' '}
      <Link to={addParameters('/admin/ReportConfiguration', { source_id: sourceId })}>{t('changeChart')}</Link>
    </p>
  )
}
