import { useTranslation } from 'react-i18next'
import { messages } from '../../contract/messages.ts'
import { type Repeat, type Schedule, weekdays } from '../../contract/sources/schedules.ts'
import { TimeField } from '../ui/dates/TimeField.tsx'
import { RadioField } from '../ui/fields/RadioField.tsx'
import { useLanguage } from '../words/use-language.ts'
import { DayBoxes } from './DayBoxes.tsx'
import { findMissingParts, isScheduleComplete } from './schedule-faults.ts'
import { formatNextTimes } from './schedule-texts.ts'

interface Props {
  schedule: Schedule
  repeats: readonly Repeat[]
  hasSeconds?: boolean
  /** True after the first attempt to save; only then are faults shown. */
  isTried: boolean
  onChange: (schedule: Schedule) => void
}

const daysOfMonth = Array.from({ length: 31 }, (_, index) => index + 1)

/** Repeat, days and time, with a preview of the next times. */
export const ScheduleFields = ({ schedule, repeats, hasSeconds = false, isTried, onChange }: Props) => {
  const { t } = useTranslation('sources')
  const language = useLanguage()
  const missingParts = findMissingParts(schedule)
  const requiredError = isTried ? messages.informationRequired[language] : undefined
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
          error={missingParts.days ? requiredError : undefined}
          onChange={nextDays => onChange({ ...schedule, weekdays: nextDays })}
        />
      )}
      {repeat === 'monthly' && (
        <DayBoxes
          legend={t('daysOfMonth')}
          days={daysOfMonth}
          label={String}
          chosenDays={schedule.monthDays}
          hint={t('lastDay')}
          error={missingParts.days ? requiredError : undefined}
          onChange={nextDays => onChange({ ...schedule, monthDays: nextDays })}
        />
      )}
      {repeat !== 'none' && (
        <TimeField
          label={t('time')}
          name="time"
          value={time ?? ''}
          hasSeconds={hasSeconds}
          error={missingParts.time ? requiredError : undefined}
          onChange={value => onChange({ ...schedule, time: value })}
        />
      )}
      <NextTimesNote schedule={schedule} />
    </>
  )
}

/** The number of times in the preview. */
const previewedCount = 3

const NextTimesNote = ({ schedule }: { schedule: Schedule }) => {
  const { t } = useTranslation('sources')
  const language = useLanguage()
  const texts = isScheduleComplete(schedule)
    ? formatNextTimes(schedule, { now: new Date(), count: previewedCount, language })
    : []
  return (
    <p className="note small" role="status">
      {texts.length > 0 ? (
        <>
          <strong>{t('next')}:</strong> {texts.join(', ')}
        </>
      ) : (
        t('noNextLoad')
      )}
    </p>
  )
}
