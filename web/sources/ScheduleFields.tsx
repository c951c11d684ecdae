import { useTranslation } from 'react-i18next'
import { messages } from '../../contract/messages.ts'
import { type Repeat, type Schedule, weekdays } from '../../contract/sources/schedules.ts'
import { TimeField } from '../ui/dates/TimeField.tsx'
import { RadioField } from '../ui/fields/RadioField.tsx'
import { useLanguage } from '../words/use-language.ts'
import { DayBoxes } from './DayBoxes.tsx'
import { computeMissing } from './schedule-faults.ts'
import { formatNextTimes } from './schedule-texts.ts'

interface Props {
  schedule: Schedule
  repeats: readonly Repeat[]
  hasSeconds?: boolean
  isTried: boolean
  onChange: (schedule: Schedule) => void
}

const monthDays = Array.from({ length: 31 }, (_, index) => index + 1)

/** Repeat, days and time, with a preview of the next times. */
export const ScheduleFields = ({ schedule, repeats, hasSeconds = false, isTried, onChange }: Props) => {
  const { t } = useTranslation('sources')
  const language = useLanguage()
  const missing = computeMissing(schedule)
  const error = isTried ? messages.informationRequired[language] : undefined
  const { repeat, time } = schedule
  return (
    <>
      <RadioField
        legend={t('repeat')}
        choices={repeats.map(each => [each, t(each === 'none' ? 'none_repeat' : each)] as const)}
        value={repeat}
        onChoose={nextRepeat => onChange({ ...schedule, repeat: nextRepeat })}
      />
      {repeat === 'weekly' && (
        <DayBoxes
          legend={t('days')}
          days={weekdays}
          label={day => t(day)}
          chosenDays={schedule.weekdays}
          error={missing.days ? error : undefined}
          onChange={nextDays => onChange({ ...schedule, weekdays: nextDays })}
        />
      )}
      {repeat === 'monthly' && (
        <DayBoxes
          legend={t('daysOfMonth')}
          days={monthDays}
          label={String}
          chosenDays={schedule.monthDays}
          hint={t('lastDay')}
          error={missing.days ? error : undefined}
          onChange={nextDays => onChange({ ...schedule, monthDays: nextDays })}
        />
      )}
      {repeat !== 'none' && (
        <TimeField
          label={t('time')}
          name="time"
          value={time ?? ''}
          hasSeconds={hasSeconds}
          error={missing.time ? error : undefined}
          onChange={value => onChange({ ...schedule, time: value })}
        />
      )}
      <NextNote schedule={schedule} />
    </>
  )
}

const NextNote = ({ schedule }: { schedule: Schedule }) => {
  const { t } = useTranslation('sources')
  const language = useLanguage()
  const { days, time } = computeMissing(schedule)
  const texts = days || time ? [] : formatNextTimes(schedule, new Date(), 3, language)
  return (
    <p className="note small" role="status">
      {texts.length > 0 ? (
        <>
          <strong>{t('next')}:</strong> {texts.join(', ')}
        </>
      ) : (
        t('noNext')
      )}
    </p>
  )
}
