import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moveRelease, type PromisedRelease, type ReleaseRhythm } from '../../../../contract/catalogue/rhythms.ts'
import { isWorkingDay } from '../../../../contract/catalogue/working-days.ts'
import { limits } from '../../../../contract/limits.ts'
import { send } from '../../../frame/calls.ts'
import { FormDialog } from '../../../frame/staff/FormDialog.tsx'
import { useWrite } from '../../../frame/staff/use-write.ts'
import { DateField } from '../../../ui/dates/DateField.tsx'
import { TimeField } from '../../../ui/dates/TimeField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { formatBangkokTime, toBangkokDay } from '../../../ui/values/moments.ts'

interface Props {
  release: PromisedRelease
  releaseRhythm: ReleaseRhythm
  onClose: () => void
}

// An incomplete day or time has a text that does not match.
const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value)
const isTime = (value: string) => /^\d\d:\d\d$/.test(value)

/** Moves one promised release to another day and time, with a reason that readers see. */
export const MoveReleaseDialog = ({ release, releaseRhythm: { today, closedDays }, onClose }: Props) => {
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
  const isClosedDay = isDay(day) && !isWorkingDay(day, new Set(closedDays))
  const change = (changed: Partial<typeof values>) => setValues(previous => ({ ...previous, ...changed }))
  const submit = () => {
    setWasSubmitted(true)
    if (!isDay(day) || !isTime(time) || !hasReason) return
    void write(async () => {
      // The sequence lets the server refuse the move if someone else has moved the release.
      await send(moveRelease, { id: release.id, sequence: release.sequence, ...values })
      showToast('done', t('moved'))
      onClose()
    })
  }
  const dayError = wasSubmitted && !isDay(day) ? t('needsDate') : undefined
  const timeError = wasSubmitted && !isTime(time) ? t('needsDate') : undefined
  const reasonError = wasSubmitted && !hasReason ? t('needsReason') : undefined
  return (
    <FormDialog
      title={t('moveTitle')}
      verb={t('moveNow')}
      width={560}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <DateField
        label={t('newDate')}
        name="day"
        value={day}
        min={today}
        error={dayError}
        onChange={nextDay => change({ day: nextDay })}
      />
      {isClosedDay && (
        <p className="note small" role="status">
          {t('closedDay')}
        </p>
      )}
      <TimeField
        label={t('time')}
        name="time"
        value={time}
        error={timeError}
        onChange={nextTime => change({ time: nextTime })}
      />
      <TextField
        label={t('reasonEn')}
        name="reasonEn"
        lang="en"
        maxLength={limits.line}
        value={reasonEn}
        hint={t('reasonHint')}
        error={reasonError}
        onChange={({ target }) => change({ reasonEn: target.value })}
      />
      <TextField
        label={t('reasonTh')}
        name="reasonTh"
        lang="th"
        maxLength={limits.line}
        value={reasonTh}
        onChange={({ target }) => change({ reasonTh: target.value })}
      />
    </FormDialog>
  )
}
