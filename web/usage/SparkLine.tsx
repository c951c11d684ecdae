import { useTranslation } from 'react-i18next'
import type { MonthlyUse } from '../../contract/usage/public-use.ts'
import { formatNumber } from '../ui/values/formats.ts'
import { useLanguage } from '../words/use-language.ts'
import { formatMonth } from './months.ts'
import { buildPoints, spark } from './spark-points.ts'
import './spark-line.css'

/** Downloads of the last twelve months: the number, and a line whose text names the months of its minimum and maximum. */
export const SparkLine = ({ months }: { months: MonthlyUse[] }) => {
  const { t } = useTranslation('usage')
  const language = useLanguage()
  const counts = months.map(({ downloads }) => downloads)
  const total = formatNumber(counts.reduce((sum, count) => sum + count, 0))
  const largestCount = Math.max(...counts)
  const label = t('sparkLabel', {
    first: formatMonth(months[0]!.month, language),
    last: formatMonth(months.at(-1)!.month, language),
    most: formatNumber(largestCount),
    peak: formatMonth(months[counts.indexOf(largestCount)]!.month, language),
  })
  return (
    <span className="sparkline">
      {t('inYear', { total })}
      <svg viewBox={`-1 -1 ${spark.width + 2} ${spark.height + 2}`} role="img" aria-label={label}>
        <polyline points={buildPoints(counts)} vectorEffect="non-scaling-stroke" />
      </svg>
    </span>
  )
}
