import { useTranslation } from 'react-i18next'
import { dayMilliseconds } from '../../../contract/durations.ts'
import type { RunDay } from '../../../contract/runs/run-list.ts'
import { formatDay, formatNumber } from '../../ui/values/formats.ts'
import { useLanguage } from '../../words/use-language.ts'

interface Props {
  /** The numbers of runs by day; only days with runs. */
  days: RunDay[]
  /** First day of the range, yyyy-mm-dd. */
  start: string
  /** Last day of the range. */
  end: string
}

/** Readers cannot distinguish more bars, so a longer range shows its last days only. */
const maxBars = 92

/** Lists the last days of a range, at most `maxBars`, with their numbers of runs; also days without runs. */
const listBars = (runDays: RunDay[], start: string, end: string) => {
  const runsByDay = new Map(runDays.map(runDay => [runDay.day, runDay]))
  const [startMilliseconds, endMilliseconds] = [Date.parse(start), Date.parse(end)]
  const dayCount = Math.round((endMilliseconds - startMilliseconds) / dayMilliseconds) + 1
  const barCount = Math.min(maxBars, dayCount)
  return Array.from({ length: barCount }, (_, index) => {
    const daysBeforeEnd = barCount - 1 - index
    const day = new Date(endMilliseconds - daysBeforeEnd * dayMilliseconds).toISOString().slice(0, 10)
    return runsByDay.get(day) ?? { day, done: 0, error: 0, other: 0 }
  })
}

const sumRuns = (days: RunDay[], kind: 'done' | 'error' | 'other') => days.reduce((sum, day) => sum + day[kind], 0)

/** The runs of each day as a bar: done runs at the bottom, failed runs at the top, other runs between them. */
export const RunChart = ({ days, start, end }: Props) => {
  const { t } = useTranslation('runs')
  const language = useLanguage()
  const bars = listBars(days, start, end)
  const largestTotal = Math.max(1, ...bars.map(({ done, error, other }) => done + error + other))
  // The totals are those of the whole range, even if the chart shows only its last days.
  const totals = {
    done: formatNumber(sumRuns(days, 'done')),
    error: formatNumber(sumRuns(days, 'error')),
    other: formatNumber(sumRuns(days, 'other')),
  }
  const wholeRange = { start: formatDay(start, language), end: formatDay(end, language) }
  return (
    <figure className="runchart">
      <figcaption>
        <strong>{t('runsByDay')}</strong>
        <span className="key">
          <span className="ok">
            {t('done')} {totals.done}
          </span>
          <span className="er">
            {t('error')} {totals.error}
          </span>
          <span className="ot">
            {t('otherRuns')} {totals.other}
          </span>
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${bars.length} 1`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('chartOf', { ...wholeRange, ...totals })}
      >
        {bars.map((bar, index) => (
          <Bar
            key={bar.day}
            {...bar}
            index={index}
            largestTotal={largestTotal}
            title={t('onDay', buildTitleValues(bar, formatDay(bar.day, language)))}
          />
        ))}
      </svg>
      <div className="ends small soft">
        <span>{formatDay(bars[0]!.day, language)}</span>
        <span>{wholeRange.end}</span>
      </div>
    </figure>
  )
}

/** Builds the values in the tooltip of a bar. */
const buildTitleValues = ({ done, error, other }: RunDay, day: string) => ({
  day,
  done: formatNumber(done),
  error: formatNumber(error),
  other: formatNumber(other),
})

interface BarProps extends RunDay {
  index: number
  /** The largest number of runs on a day. */
  largestTotal: number
  title: string
}

/** One day as three stacked parts. The classes `ok`, `ot` and `er` show done, other and failed runs. */
const Bar = ({ done, error, other, index, largestTotal, title }: BarProps) => {
  const parts = [
    { className: 'ok', height: done / largestTotal },
    { className: 'ot', height: other / largestTotal },
    { className: 'er', height: error / largestTotal },
  ]
  // The y axis of an SVG points down, so the first part ends at 1 and each part is placed above the one before it.
  let top = 1
  return (
    <g>
      <title>{title}</title>
      {parts.map(({ className, height }) => {
        top -= height
        return <rect key={className} className={className} x={index + 0.2} width={0.6} y={top} height={height} />
      })}
    </g>
  )
}
