import { useTranslation } from 'react-i18next'
import type { Release } from '../../../../../contract/catalogue/releases.ts'
import { formatMoment } from '../../../../ui/values/moments.ts'
import { useLanguage } from '../../../../words/use-language.ts'

/** Describes a waiting draft: its files, its time, who made and who scheduled it, and its notes. */
export const ReleaseFacts = ({ release }: { release: Release }) => {
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
        {t('madeBy', { name: madeBy })}
        {sentTo && ` · ${t('sentTo', { name: sentTo })}`}
        {scheduledBy && scheduledBy !== madeBy && ` · ${t('scheduledBy', { name: scheduledBy })}`}
      </p>
      {note && <p className="small">{t('noteOf', { name: madeBy, note })}</p>}
      {state === 'returned' && returnedNote && (
        <p className="small">{t('noteOf', { name: returnedBy ?? '–', note: returnedNote })}</p>
      )}
      {heldReason && <p className="note bad">{t(`held_${heldReason}`)}</p>}
    </div>
  )
}

const chips = { waiting: 'chip', scheduled: 'chip done', held: 'chip', returned: 'chip' } as const

const useReleaseTimeText = ({ state, releaseAt }: Release) => {
  const { t } = useTranslation('releases')
  const language = useLanguage()
  if (releaseAt === null) return state === 'waiting' ? t('asSoon') : undefined
  const when = formatMoment(releaseAt, language)
  return t(({ waiting: 'wished', scheduled: 'released', held: 'promised', returned: 'wished' } as const)[state], {
    when,
  })
}
