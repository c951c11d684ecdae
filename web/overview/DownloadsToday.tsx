import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DownloadsToday as Downloads } from '../../contract/overview/overview-parts.ts'
import { buildReportPath, pickReportTitle } from '../catalogue/index.ts'
import { formatNumber } from '../ui/values/formats.ts'
import { formatMoment } from '../ui/values/moments.ts'
import { Title } from '../ui/values/Title.tsx'
import { useLanguage } from '../words/use-language.ts'

/** A percentage of fewer downloads a week ago is not meaningful. */
const minComparableDownloads = 20

/** Downloads since midnight in Bangkok, by hour, and the most downloaded tables. */
export const DownloadsToday = ({ at, downloads }: { at: string; downloads: Downloads }) => {
  const { t } = useTranslation('overview')
  const { total, lastWeekTotal, hourlyCounts, reports } = downloads
  // A formatted moment ends with the time as hh:mm.
  const time = formatMoment(at, useLanguage()).slice(-5)
  return (
    // Can receive the focus, because a link in the tally at the top of the overview leads to it.
    <section id="downloads" aria-labelledby="downloads-head" tabIndex={-1}>
      <div className="sechead">
        <h2 id="downloads-head">{t('downloads')}</h2>
      </div>
      <p className="bignum">
        <b>{formatNumber(total)}</b>
        <span className="small soft">
          {t('countedUntil', { time })}
          {lastWeekTotal >= minComparableDownloads && (
            <>
              <br />
              {t('sinceLastWeek', { percent: formatPercentChange(total, lastWeekTotal) })}
            </>
          )}
        </span>
      </p>
      {total > 0 ? <HourlyChart hourlyCounts={hourlyCounts} /> : <p className="soft">{t('noDownloads')}</p>}
      {reports.length > 0 && <MostDownloaded reports={reports} />}
    </section>
  )
}

/** Formats a percentage with its sign, so that increases and decreases are distinguishable. */
const formatPercentChange = (count: number, previousCount: number) => {
  const percent = Math.round((100 * (count - previousCount)) / previousCount)
  return percent > 0 ? `+${formatNumber(percent)}` : formatNumber(percent)
}

const labelledHours = [0, 6, 12, 18]

/** A bar for each hour since midnight. */
const HourlyChart = ({ hourlyCounts }: Pick<Downloads, 'hourlyCounts'>) => {
  const { t } = useTranslation('overview')
  const largestCount = Math.max(...hourlyCounts)
  const formatHour = (hour: number) => String(hour).padStart(2, '0')
  const busiestHour = hourlyCounts.indexOf(largestCount)
  const chartLabel = t('hoursLabel', { highest: formatNumber(largestCount), hour: formatHour(busiestHour) })
  return (
    <div className="hours">
      <svg viewBox="0 0 24 1" preserveAspectRatio="none" role="img" aria-label={chartLabel}>
        {hourlyCounts.map((count, hour) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the hour
          <rect key={hour} x={hour + 0.15} width={0.7} y={1 - count / largestCount} height={count / largestCount}>
            <title>{t('hour', { hour: formatHour(hour), number: formatNumber(count) })}</title>
          </rect>
        ))}
      </svg>
      <span className="tiny faint" aria-hidden>
        {labelledHours.map(hour => (
          <span key={hour}>{formatHour(hour)}</span>
        ))}
      </span>
    </div>
  )
}

const MostDownloaded = ({ reports }: Pick<Downloads, 'reports'>) => {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  return (
    <table className="t compact">
      <thead>
        <tr>
          <th scope="col">{t('tableHeading')}</th>
          <th scope="col" className="r">
            {t('downloadsHeading')}
          </th>
        </tr>
      </thead>
      <tbody>
        {reports.map(report => (
          <tr key={report.sourceId}>
            <th scope="row">
              <Link className="name" to={buildReportPath(report)}>
                <Title text={pickReportTitle(language, report)} />
              </Link>
            </th>
            <td className="r">{formatNumber(report.downloads)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
