import { useTranslation } from 'react-i18next'
import type { DailyUse, SystemReportQuery } from '../../contract/usage/system-reports.ts'
import { formatDay, formatNumber } from '../ui/values/formats.ts'
import { useLanguage } from '../words/use-language.ts'
import { listDays } from './periods.ts'

interface Props {
  measure: 'downloads' | 'logins'
  /** The numbers of the days; days without use may be missing. */
  use: DailyUse[]
  /** Its range of days is that of the chart. */
  query: SystemReportQuery
}

/** A chart with a bar for each day, and the total of all days. */
export const UseChart = ({ measure, use, query }: Props) => {
  const { t } = useTranslation('usageReports')
  const language = useLanguage()
  const countsByDay = new Map(use.map(dailyUse => [dailyUse.day, dailyUse[measure]]))
  const bars = listDays(query).map(day => ({ day, count: countsByDay.get(day) ?? 0 }))
  const largestCount = Math.max(...bars.map(({ count }) => count))
  const total = formatNumber(bars.reduce((sum, { count }) => sum + count, 0))
  const days = { start: formatDay(query.start, language), end: formatDay(query.end, language) }
  const label = t('chartOf', { measure: t(measure), ...days, total, highest: formatNumber(largestCount) })
  return (
    <figure>
      <figcaption>
        <b>{total}</b>
        <span className="small soft">
          {t(measure)}
          <br />
          {t('perDay', days)}
        </span>
      </figcaption>
      <div className="plot">
        <span className="small soft">{formatNumber(largestCount)}</span>
        <svg viewBox={`0 0 ${bars.length} 1`} preserveAspectRatio="none" role="img" aria-label={label}>
          {bars.map(({ day, count }, index) => {
            const height = largestCount > 0 ? count / largestCount : 0
            return (
              <rect key={day} x={index + 0.15} width={0.7} y={1 - height} height={height}>
                <title>{t('onDay', { day: formatDay(day, language), number: formatNumber(count) })}</title>
              </rect>
            )
          })}
        </svg>
        <span className="small soft first">{days.start}</span>
        <span className="small soft last">{days.end}</span>
      </div>
    </figure>
  )
}
