import { useTranslation } from 'react-i18next'
import type { MonthlyUse } from '../../contract/usage/public-use.ts'
import { formatNumber } from '../ui/values/formats.ts'
import { useLanguage } from '../words/use-language.ts'
import { formatMonth } from './months.ts'
import { buildPoints, sparkSize } from './spark-points.ts'
import './spark-line.css'

/** The number of downloads in the last twelve months, and a line of the numbers by month, described by a text for screen readers. */
export const SparkLine = ({ months }: { months: MonthlyUse[] }) => {
  const { t } = useTranslation('usage')
  const language = useLanguage()
  const counts = months.map(({ downloads }) => downloads)
  const total = formatNumber(counts.reduce((sum, count) => sum + count, 0))
  const largestCount = Math.max(...counts)
  const label = t('sparkLabel', {
    first: formatMonth(months[0]!.month, language),
    last: formatMonth(months.at(-1)!.month, language),
    highest: formatNumber(largestCount),
    month: formatMonth(months[counts.indexOf(largestCount)]!.month, language),
  })
  return (
    <span className="sparkline">
      {t('totalInYear', { total })}
      {/* A unit of space on each side keeps the ends of the line from being cut. */}
      <svg viewBox={`-1 -1 ${sparkSize.width + 2} ${sparkSize.height + 2}`} role="img" aria-label={label}>
        <polyline points={buildPoints(counts)} vectorEffect="non-scaling-stroke" />
      </svg>
    </span>
  )
}
