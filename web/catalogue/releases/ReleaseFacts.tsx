import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ReportPunctuality } from '../../../contract/catalogue/release-calendar.ts'
import { formatDayAndMonth, formatNumber } from '../../ui/values/formats.ts'
import { Moment } from '../../ui/values/Moment.tsx'
import { toBangkokDay, toBangkokMonth } from '../../ui/values/moments.ts'
import { useLanguage } from '../../words/use-language.ts'
import { buildCalendarFilePath, buildReleasesPath } from './release-paths.ts'

interface Props {
  punctuality: ReportPunctuality
  fileName: string
}

/** The next promised release of a report: its date, its delay, and the reason if it was moved. */
export const NextRelease = ({ punctuality, fileName }: Props) => {
  const { t } = useTranslation('trust')
  const language = useLanguage()
  const { dueAt, movedFrom, reasonEn, reasonTh, state, daysLate } = punctuality
  const reason = language === 'th' ? (reasonTh ?? reasonEn) : (reasonEn ?? reasonTh)
  return (
    <>
      <Link to={buildReleasesPath({ month: toBangkokMonth(dueAt) })}>
        <Moment of={dueAt} />
      </Link>
      {state === 'overdue' && (
        <>
          {' '}
          <span className="chip error">
            {/* No number for a release that was due earlier today. */}
            {daysLate ? t('daysLate', { count: daysLate, number: formatNumber(daysLate) }) : t('overdue')}
          </span>
        </>
      )}
      {movedFrom && (
        <p className="soft">
          {t('movedFrom', { day: formatDayAndMonth(toBangkokDay(movedFrom)) })}
          {reason && `: ${reason}`}
        </p>
      )}
      <p>
        <a href={buildCalendarFilePath(language, { table: fileName })}>{t('addToCalendar')}</a>
      </p>
    </>
  )
}

/** The sentence that tells how many of the last promised releases were on time. */
export const OnTimeSentence = ({ punctuality: { onTimeCount, pastCount } }: { punctuality: ReportPunctuality }) => {
  const { t } = useTranslation('trust')
  return t('onTime', { count: pastCount, onTime: formatNumber(onTimeCount), total: formatNumber(pastCount) })
}
