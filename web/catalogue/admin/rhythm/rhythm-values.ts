import { maxWorkingDays, monthSteps, type Rhythm } from '../../../../contract/catalogue/release-rules.ts'
import { unfinishedTime } from '../../../ui/dates/days.ts'

type Field<Name extends keyof Rhythm> = NonNullable<Rhythm[Name]>

/** A rhythm as its form holds it: every field has a value, even if it is hidden. */
export interface RhythmValues {
  repeat: Rhythm['repeat'] | 'none'
  months: (typeof monthSteps)[number]
  firstMonth: number
  rule: Field<'rule'>
  ruleDay: string
  weekday: Field<'weekday'>
  time: string
}

/** Returns the initial values of the form. */
export const toValues = (rhythm: Rhythm | null, month: number): RhythmValues => ({
  repeat: rhythm?.repeat ?? 'months',
  months: monthSteps.find(step => step === rhythm?.months) ?? 1,
  firstMonth: rhythm?.firstMonth ?? month,
  rule: rhythm?.rule ?? 'workingDay',
  ruleDay: String(rhythm?.ruleDay ?? 2),
  weekday: rhythm?.weekday ?? 'thursday',
  time: rhythm?.time ?? '09:00',
})

/** Returns the maximum of a rule's number. */
export const pickMaxDay = (rule: RhythmValues['rule']) => (rule === 'workingDay' ? maxWorkingDays : 31)

/** Returns the faults of the visible fields. */
export const computeFaults = ({ repeat, rule, ruleDay, time }: RhythmValues) => ({
  ruleDay:
    repeat === 'months' &&
    rule !== 'lastWorkingDay' &&
    !(/^\d{1,2}$/.test(ruleDay) && Number(ruleDay) >= 1 && Number(ruleDay) <= pickMaxDay(rule)),
  time: repeat !== 'none' && (time === '' || time === unfinishedTime),
})

/** Converts a form without faults to a rhythm; null for none. */
export const toRhythm = (values: RhythmValues) => {
  const { repeat, months, firstMonth, rule, ruleDay, weekday, time } = values
  if (repeat === 'none') return null
  const isMonthly = repeat === 'months'
  return {
    repeat,
    months: isMonthly ? months : null,
    firstMonth: isMonthly ? firstMonth : null,
    rule: isMonthly ? rule : null,
    ruleDay: isMonthly && rule !== 'lastWorkingDay' ? Number(ruleDay) : null,
    weekday: repeat === 'week' ? weekday : null,
    time,
  }
}
