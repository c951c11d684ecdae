import { useTranslation } from 'react-i18next'
import type { PastRelease, ReportPunctuality } from '../../../../contract/catalogue/release-calendar.ts'
import { formatDay, formatNumber } from '../../../ui/values/formats.ts'
import { toBangkokDay } from '../../../ui/values/moments.ts'
import { useLanguage } from '../../../words/use-language.ts'

/** How many of the last promised releases were on time, with a bar for each. */
export const OnTimeRecord = ({ punctuality: { onTime, counted, past } }: { punctuality: ReportPunctuality }) => {
  const { t } = useTranslation('trust')
  return (
    <>
      <p className="ontimesum">
        <strong>{t('onTimeOf', { onTime: formatNumber(onTime), shown: formatNumber(counted) })}</strong>{' '}
        <span>{t('releasesOnTime', { count: counted })}</span>
      </p>
      <ol className="ontime">
        {past.map(release => (
          <ReleaseBar key={release.dueAt} release={release} />
        ))}
      </ol>
    </>
  )
}

const ReleaseBar = ({ release }: { release: PastRelease }) => {
  const { t } = useTranslation('trust')
  const day = formatDay(toBangkokDay(release.dueAt), useLanguage())
  const isOnTime = release.state === 'released' && release.daysLate === null
  return (
    <li className={isOnTime ? undefined : 'late'}>
      <i aria-hidden="true" />
      <span className="day">
        {day.slice(0, 5)}
        <small>{day.slice(6)}</small>
      </span>
      {isOnTime ? <span className="vh">{t('cameOnTime')}</span> : <LateState release={release} />}
    </li>
  )
}

const LateState = ({ release: { state, daysLate } }: { release: PastRelease }) => {
  const { t } = useTranslation('trust')
  const hasNotCome = state === 'missed' || state === 'overdue'
  return (
    <span className="state">
      {hasNotCome ? t(state) : daysLate ? t('daysLate', { count: daysLate, shown: formatNumber(daysLate) }) : t('late')}
    </span>
  )
}
