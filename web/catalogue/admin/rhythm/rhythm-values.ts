import { maxWorkingDays, monthSteps, type Rhythm } from '../../../../contract/catalogue/release-rules.ts'
import { unfinishedTime } from '../../../ui/dates/unfinished-values.ts'

type Field<Name extends keyof Rhythm> = NonNullable<Rhythm[Name]>

/** The values of the form of a rhythm. Every field has a value, even while it is hidden. */
export interface RhythmValues {
  /** 'none' ends the rhythm. */
  repeat: Rhythm['repeat'] | 'none'
  /** Number of months from one release to the next. */
  months: (typeof monthSteps)[number]
  /** A month with a release, 1 to 12. */
  firstMonth: number
  /** What `ruleDay` counts in a month, or the last working day; only for a rhythm by months. */
  rule: Field<'rule'>
  /** As typed: the number of a working day or of a day in the month. */
  ruleDay: string
  /** Only for a weekly rhythm. */
  weekday: Field<'weekday'>
  /** hh:mm; empty or `unfinishedTime` while it is not complete. */
  time: string
}

/**
 * Returns the initial values of the form. The suggestion for a new rhythm is the second working day of each month at 09:00. `currentMonth`,
 * 1 to 12, is the first month unless the rhythm has one.
 */
export const toRhythmValues = (rhythm: Rhythm | null, currentMonth: number): RhythmValues => ({
  repeat: rhythm?.repeat ?? 'months',
  months: monthSteps.find(step => step === rhythm?.months) ?? 1,
  firstMonth: rhythm?.firstMonth ?? currentMonth,
  rule: rhythm?.rule ?? 'workingDay',
  ruleDay: String(rhythm?.ruleDay ?? 2),
  weekday: rhythm?.weekday ?? 'thursday',
  time: rhythm?.time ?? '09:00',
})

const maxDayOfMonth = 31

/** Returns the highest day that a rule allows: a working day of a month, or a day of a month. */
export const pickMaxDay = (rule: RhythmValues['rule']) => (rule === 'workingDay' ? maxWorkingDays : maxDayOfMonth)

/** Returns which of the visible fields are not valid. */
export const computeRhythmFaults = ({ repeat, rule, ruleDay, time }: RhythmValues) => {
  const needsDay = repeat === 'months' && rule !== 'lastWorkingDay'
  const needsTime = repeat !== 'none'
  const isTimeMissing = time === '' || time === unfinishedTime
  return { ruleDay: needsDay && !isRuleDay(ruleDay, rule), time: needsTime && isTimeMissing }
}

const isRuleDay = (ruleDay: string, rule: RhythmValues['rule']) =>
  /^\s*\d{1,2}\s*$/.test(ruleDay) && Number(ruleDay) >= 1 && Number(ruleDay) <= pickMaxDay(rule)

/** Converts the values of a form without faults to a rhythm; returns null if the rhythm ends. */
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
