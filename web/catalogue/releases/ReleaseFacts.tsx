import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ReportPunctuality } from '../../../contract/catalogue/release-calendar.ts'
import { formatDay, formatNumber } from '../../ui/values/formats.ts'
import { Moment } from '../../ui/values/Moment.tsx'
import { toBangkokDay } from '../../ui/values/moments.ts'
import { useLanguage } from '../../words/use-language.ts'
import { calendarFilePath, releasesPath } from './release-paths.ts'

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
      <Link to={releasesPath({ month: toBangkokDay(dueAt).slice(0, 7) })}>
        <Moment of={dueAt} />
      </Link>
      {state === 'overdue' && (
        <>
          {' '}
          <span className="chip error">
            {daysLate ? t('daysLate', { count: daysLate, shown: formatNumber(daysLate) }) : t('late')}
          </span>
        </>
      )}
      {movedFrom && (
        <p className="soft">
          {t('movedFrom', { day: formatDay(toBangkokDay(movedFrom), language).slice(0, 5) })}
          {reason && `: ${reason}`}
        </p>
      )}
      <p>
        <a href={calendarFilePath(language, { table: fileName })}>{t('addToCalendar')}</a>
      </p>
    </>
  )
}

/** How many of the last releases were on time. */
export const OnTime = ({ punctuality: { onTime, counted } }: { punctuality: ReportPunctuality }) => {
  const { t } = useTranslation('trust')
  return t('onTime', { count: counted, onTime: formatNumber(onTime), shown: formatNumber(counted) })
}
