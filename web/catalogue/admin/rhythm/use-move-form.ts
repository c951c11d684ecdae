import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moveRelease, type PromisedRelease } from '../../../../contract/catalogue/rhythms.ts'
import { send } from '../../../frame/calls.ts'
import { useWrite } from '../../../frame/staff/use-write.ts'
import { showToast } from '../../../ui/toasts.ts'
import { formatBangkokTime, toBangkokDay } from '../../../ui/values/moments.ts'

/** Returns true for a complete day; an incomplete one has a text that does not match. */
export const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value)
const isTime = (value: string) => /^\d\d:\d\d$/.test(value)

/** Holds the values of the form that moves a release, the errors of a submission, and sends the move. */
export const useMoveForm = (release: PromisedRelease, onMoved: () => void) => {
  const { t } = useTranslation('rhythms')
  const [values, setValues] = useState({
    day: toBangkokDay(release.dueAt),
    time: formatBangkokTime(release.dueAt),
    reasonEn: release.reasonEn ?? '',
    reasonTh: release.reasonTh ?? '',
  })
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const { busy, failure, write } = useWrite()
  const { day, time, reasonEn, reasonTh } = values
  // A reason in one of the two languages is enough.
  const hasReason = `${reasonEn}${reasonTh}`.trim() !== ''
  const change = (changed: Partial<typeof values>) => setValues(previous => ({ ...previous, ...changed }))
  const submit = () => {
    setWasSubmitted(true)
    if (!isDay(day) || !isTime(time) || !hasReason) return
    void write(async () => {
      // The sequence lets the server refuse the move if someone else has moved the release.
      await send(moveRelease, { id: release.id, sequence: release.sequence, ...values })
      showToast('done', t('moved'))
      onMoved()
    })
  }
  const errors = wasSubmitted
    ? {
        day: isDay(day) ? undefined : t('needsDate'),
        time: isTime(time) ? undefined : t('needsDate'),
        reason: hasReason ? undefined : t('needsReason'),
      }
    : {}
  return { values, errors, busy, failure, change, submit }
}
