import { useTranslation } from 'react-i18next'
import type { DraftRelease } from '../../../../../contract/catalogue/releases.ts'
import { formatMoment } from '../../../../ui/values/moments.ts'
import { useLanguage } from '../../../../words/use-language.ts'

/** Describes a waiting draft: its state, time and files, who made, sent and scheduled it, and its notes. */
export const ReleaseFacts = ({ release }: { release: DraftRelease }) => {
  const { t } = useTranslation('releases')
  const { state, files, madeBy, scheduledBy, sentTo, note, heldReason, returnedBy, returnedNote } = release
  const time = useReleaseTimeText(release)
  return (
    <div className="facts">
      <p>
        <span className={chips[state]}>{t(`state_${state}`)}</span> {time && <strong>{time}</strong>}
      </p>
      <p className="names">{files.map(({ name }) => name).join(', ')}</p>
      <p className="small soft">
        {t('madeBy', { user: madeBy })}
        {sentTo && ` · ${t('sentTo', { user: sentTo })}`}
        {scheduledBy && scheduledBy !== madeBy && ` · ${t('scheduledBy', { user: scheduledBy })}`}
      </p>
      {note && <p className="small">{t('noteOf', { user: madeBy, note })}</p>}
      {state === 'returned' && returnedNote && (
        <p className="small">{t('noteOf', { user: returnedBy ?? '–', note: returnedNote })}</p>
      )}
      {heldReason && <p className="note bad">{t(`held_${heldReason}`)}</p>}
    </div>
  )
}

/** The CSS classes of the chip of each state. */
const chips = { waiting: 'chip', scheduled: 'chip done', held: 'chip', returned: 'chip' } as const

/** The key of the sentence about the time of a draft in each state. */
const timeTextKeys = {
  waiting: 'requestedTime',
  scheduled: 'scheduledTime',
  held: 'missedTime',
  returned: 'requestedTime',
} as const

/** Returns a sentence about the time of a draft; undefined if it has none. */
const useReleaseTimeText = ({ state, releaseAt }: DraftRelease) => {
  const { t } = useTranslation('releases')
  const language = useLanguage()
  if (releaseAt === null) return state === 'waiting' ? t('releaseOnceApproved') : undefined
  const when = formatMoment(releaseAt, language)
  return t(timeTextKeys[state], { time: when })
}
