import { useTranslation } from 'react-i18next'
import { monthRules, monthSteps, releaseWeekdays, repeats } from '../../../../contract/catalogue/release-rules.ts'
import type { Language } from '../../../../contract/visit.ts'
import { TimeField } from '../../../ui/dates/TimeField.tsx'
import { RadioField } from '../../../ui/fields/RadioField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { pickMaxDay, type RhythmValues } from './rhythm-values.ts'

interface Props {
  values: RhythmValues
  /** True for each field whose value is not valid. */
  faults: { ruleDay: boolean; time: boolean }
  /** True if the report has a rhythm, which the choice 'none' ends. */
  mayEnd: boolean
  onChange: (changed: Partial<RhythmValues>) => void
}

const monthNumbers = Array.from({ length: 12 }, (_, index) => index + 1)

/** The fields of a rhythm: how it repeats, on which day and at what time. */
export const RhythmFields = ({ values, faults, mayEnd, onChange }: Props) => {
  const { t } = useTranslation('rhythms')
  const { repeat, weekday, time } = values
  const repeatChoices: readonly RhythmValues['repeat'][] = mayEnd ? [...repeats, 'none'] : repeats
  return (
    <>
      <RadioField
        legend={t('repeat')}
        choices={repeatChoices.map(choice => [choice, t(`repeat_${choice}`)] as const)}
        value={repeat}
        onChoose={nextRepeat => onChange({ repeat: nextRepeat })}
      />
      {repeat === 'months' && <MonthFields values={values} hasDayFault={faults.ruleDay} onChange={onChange} />}
      {repeat === 'week' && (
        <SelectField
          label={t('weekday')}
          value={weekday}
          onChange={({ target }) => onChange({ weekday: target.value as RhythmValues['weekday'] })}
        >
          {releaseWeekdays.map(day => (
            <option key={day} value={day}>
              {t(day)}
            </option>
          ))}
        </SelectField>
      )}
      {repeat !== 'none' && (
        <TimeField
          label={t('time')}
          name="time"
          value={time}
          error={faults.time ? t('timeFault') : undefined}
          onChange={nextTime => onChange({ time: nextTime })}
        />
      )}
    </>
  )
}

interface MonthProps extends Pick<Props, 'values' | 'onChange'> {
  /** True if the day is not valid. */
  hasDayFault: boolean
}

/** The fields of a rhythm that repeats by months: how often, from which month, and on which day. */
const MonthFields = ({ values: { months, firstMonth, rule, ruleDay }, hasDayFault, onChange }: MonthProps) => {
  const { t } = useTranslation('rhythms')
  const language = useLanguage()
  return (
    <>
      <SelectField
        label={t('months')}
        value={months}
        onChange={({ target }) => onChange({ months: Number(target.value) as RhythmValues['months'] })}
      >
        {monthSteps.map(step => (
          <option key={step} value={step}>
            {t(`months_${step}`)}
          </option>
        ))}
      </SelectField>
      {/* With a release in every month, the first month makes no difference. */}
      {months > 1 && (
        <SelectField
          label={t('firstMonth')}
          value={firstMonth}
          onChange={({ target }) => onChange({ firstMonth: Number(target.value) })}
        >
          {monthNumbers.map(month => (
            <option key={month} value={month}>
              {formatMonth(month, language)}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label={t('rule')}
        value={rule}
        onChange={({ target }) => onChange({ rule: target.value as RhythmValues['rule'] })}
      >
        {monthRules.map(monthRule => (
          <option key={monthRule} value={monthRule}>
            {t(`rule_${monthRule}`)}
          </option>
        ))}
      </SelectField>
      {rule !== 'lastWorkingDay' && (
        <TextField
          label={t('ruleDay')}
          name="ruleDay"
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          value={ruleDay}
          hint={t('ruleDayHint', { max: pickMaxDay(rule) })}
          error={hasDayFault ? t('ruleDayFault', { max: pickMaxDay(rule) }) : undefined}
          onChange={({ target }) => onChange({ ruleDay: target.value })}
        />
      )}
    </>
  )
}

/** Returns the name of a month, 1 to 12; the year does not matter. */
const formatMonth = (month: number, language: Language) =>
  new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2000, month - 1)))
