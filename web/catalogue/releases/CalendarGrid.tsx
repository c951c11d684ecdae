import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CalendarRelease, ReleaseMonth } from '../../../contract/catalogue/release-calendar.ts'
import { toVisibilityLabels } from '../../../contract/catalogue/visibility.ts'
import type { Language } from '../../../contract/visit.ts'
import { formatNumber } from '../../ui/values/formats.ts'
import { LabelChips } from '../../ui/values/LabelChips.tsx'
import { toBangkokDay } from '../../ui/values/moments.ts'
import { Title } from '../../ui/values/Title.tsx'
import { formatMonth } from '../../usage/index.ts'
import { useLanguage } from '../../words/use-language.ts'
import { buildReportPath } from '../lists/catalogue-paths.ts'
import { pickReportTitle } from '../lists/names.ts'
import { TableFrame } from '../report/preview/TableFrame.tsx'
import { buildWeeks } from './calendar-weeks.ts'
import { useFormatState } from './use-format-state.ts'

/** A month of the release calendar as a grid of weeks; on phones the stylesheet shows only the days with releases, as a list. */
export const CalendarGrid = ({ calendar }: { calendar: ReleaseMonth }) => {
  const { t } = useTranslation('releaseCalendar')
  const language = useLanguage()
  const { month, releases } = calendar
  const weeks = buildWeeks(month)
  const releasesByDay = Map.groupBy(releases, ({ dueAt }) => toBangkokDay(dueAt))
  const gridProps = { calendar, releasesByDay }
  return (
    <>
      <TableFrame name={formatMonth(month, language)} className="calframe">
        <table className="cal">
          <thead>
            <tr>
              {weeks[0]!.map(day => (
                <th scope="col" key={day}>
                  {formatWeekday(day, language)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map(weekDays => (
              <tr key={weekDays[0]}>
                {weekDays.map(day => (
                  <DayCell key={day} day={day} {...gridProps} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {releases.length === 0 && <p className="soft section">{t('noneInMonth')}</p>}
    </>
  )
}

/** Returns the name of the weekday of a day yyyy-mm-dd, which Date parses as UTC. */
const formatWeekday = (day: string, language: Language) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(day))

/** A day shows at most this many releases; the others are in a fold. */
const maxCellReleases = 4

interface CellProps {
  /** yyyy-mm-dd. */
  day: string
  calendar: ReleaseMonth
  releasesByDay: Map<string, CalendarRelease[]>
}

const DayCell = ({ day, calendar: { month, today, holidays }, releasesByDay }: CellProps) => {
  const { t } = useTranslation('releaseCalendar')
  const language = useLanguage()
  const dayOfMonth = Number(day.slice(8))
  // Days of the adjacent months complete the first and the last week.
  if (!day.startsWith(month))
    return (
      <td className="out">
        <span className="d">{dayOfMonth}</span>
      </td>
    )
  const releases = releasesByDay.get(day) ?? []
  const holiday = holidays.find(each => each.day === day)
  const [shownReleases, foldedReleases] = [releases.slice(0, maxCellReleases), releases.slice(maxCellReleases)]
  const className = [day === today && 'today', releases.length > 0 && 'filled'].filter(Boolean).join(' ')
  return (
    <td className={className || undefined} aria-current={day === today ? 'date' : undefined}>
      <span className="d">
        {/* On phones the days are a list without the row of weekdays. */}
        <span className="number">{dayOfMonth}</span>
        <span className="weekday">
          {t('weekdayAndDay', { weekday: formatWeekday(day, language), day: dayOfMonth })}
        </span>{' '}
        {day === today && <em>{t('todayMark')}</em>}
      </span>
      {holiday && <span className="holiday">{holiday[language]}</span>}
      {shownReleases.map(release => (
        <ReleaseLink key={release.fileName} release={release} />
      ))}
      {foldedReleases.length > 0 && (
        <details>
          <summary>{t('moreReleases', { number: formatNumber(foldedReleases.length) })}</summary>
          {foldedReleases.map(release => (
            <ReleaseLink key={release.fileName} release={release} />
          ))}
        </details>
      )}
    </td>
  )
}

const ReleaseLink = ({ release }: { release: CalendarRelease }) => {
  const { text, isBad } = useFormatState()(release)
  return (
    <Link className="ev" to={buildReportPath(release)}>
      <span>
        <Title text={pickReportTitle(useLanguage(), release)} />
      </span>
      <LabelChips labels={toVisibilityLabels(release)} />
      {release.state !== 'due' && <small className={isBad ? 'bad' : undefined}>{text}</small>}
    </Link>
  )
}
