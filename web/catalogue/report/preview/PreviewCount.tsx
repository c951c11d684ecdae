import { useTranslation } from 'react-i18next'
import type { ReportPreview } from '../../../../contract/catalogue/report-details.ts'
import { formatNumber } from '../../../ui/values/formats.ts'

/** Shows the number of visible rows and of all rows. */
export const PreviewCount = ({ preview: { rows, rowCount } }: { preview: ReportPreview }) => {
  const { t } = useTranslation('report')
  const shown = formatNumber(rows.length)
  // Without a CSV the number of all rows is unknown.
  if (rowCount === null) return t('firstRowsOnly', { number: shown })
  const total = formatNumber(rowCount)
  return rowCount <= rows.length ? t('allRows', { count: rowCount, number: total }) : t('firstRows', { shown, total })
}
