import { useTranslation } from 'react-i18next'
import type { PastRelease, ReportPunctuality } from '../../../../contract/catalogue/release-calendar.ts'
import { formatDayAndMonth, formatNumber, formatYear } from '../../../ui/values/formats.ts'
import { toBangkokDay } from '../../../ui/values/moments.ts'
import { useLanguage } from '../../../words/use-language.ts'

/** How many of the last promised releases were on time, with a bar for each. */
export const OnTimeRecord = ({ punctuality }: { punctuality: ReportPunctuality }) => {
  const { t } = useTranslation('trust')
  const { onTimeCount, pastCount, pastReleases } = punctuality
  return (
    <>
      <p className="ontimesum">
        <strong>{t('onTimeOf', { onTime: formatNumber(onTimeCount), total: formatNumber(pastCount) })}</strong>{' '}
        <span>{t('releasesOnTime', { count: pastCount })}</span>
      </p>
      <ol className="ontime">
        {pastReleases.map(release => (
          <ReleaseBar key={release.dueAt} release={release} />
        ))}
      </ol>
    </>
  )
}

const ReleaseBar = ({ release }: { release: PastRelease }) => {
  const { t } = useTranslation('trust')
  const language = useLanguage()
  const day = toBangkokDay(release.dueAt)
  const isOnTime = release.state === 'released' && release.daysLate === null
  return (
    <li className={isOnTime ? undefined : 'late'}>
      <i aria-hidden="true" />
      <span className="day">
        {formatDayAndMonth(day)}
        <small>{formatYear(day, language)}</small>
      </span>
      {isOnTime ? <span className="vh">{t('releasedOnTime')}</span> : <LateState release={release} />}
    </li>
  )
}

const LateState = ({ release: { state, daysLate } }: { release: PastRelease }) => {
  const { t } = useTranslation('trust')
  if (state === 'missed' || state === 'overdue') return <span className="state">{t(state)}</span>
  return (
    <span className="state">
      {/* A release on the promised day, but after the promised time, is late by 0 days. */}
      {daysLate ? t('daysLate', { count: daysLate, number: formatNumber(daysLate) }) : t('lateSameDay')}
    </span>
  )
}
