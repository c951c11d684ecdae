import { useTranslation } from 'react-i18next'
import type { PromisedRelease, ReleaseRhythm } from '../../../../contract/catalogue/rhythms.ts'
import { isWorkingDay } from '../../../../contract/catalogue/working-days.ts'
import { limits } from '../../../../contract/limits.ts'
import { FormDialog } from '../../../frame/staff/FormDialog.tsx'
import { DateField } from '../../../ui/dates/DateField.tsx'
import { TimeField } from '../../../ui/dates/TimeField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { isDay, useMoveForm } from './use-move-form.ts'

interface Props {
  release: PromisedRelease
  releaseRhythm: ReleaseRhythm
  onClose: () => void
}

/** Moves one promised release to another day and time, with a reason that readers see. */
export const MoveReleaseDialog = ({ release, releaseRhythm: { today, closedDays }, onClose }: Props) => {
  const { t } = useTranslation('rhythms')
  const { values, errors, busy, failure, change, submit } = useMoveForm(release, onClose)
  const { day, time, reasonEn, reasonTh } = values
  const isClosedDay = isDay(day) && !isWorkingDay(day, new Set(closedDays))
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
        error={errors.day}
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
        error={errors.time}
        onChange={nextTime => change({ time: nextTime })}
      />
      <TextField
        label={t('reasonEn')}
        name="reasonEn"
        lang="en"
        maxLength={limits.line}
        value={reasonEn}
        hint={t('reasonHint')}
        error={errors.reason}
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
