import type { ReactNode } from 'react'
import { Text } from 'react-aria-components/Text'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../words/use-language.ts'
import { formatDay } from '../values/formats.ts'
import { describeInOtherEra, toPageEra } from './day-eras.ts'
import { type DayFault, findDayFault, findRangeFault } from './day-faults.ts'
import { computeRangeLength, type DayRange } from './day-ranges.ts'

const exampleDay = '2026-08-20'

/** A value with one of these faults cannot be shown in the other era. */
const unreadableKinds = new Set<DayFault['kind'] | undefined>(['unfinished', 'outOfYears', 'otherEra'])

/** The line below a day field: the day in the other era if it is complete, otherwise the hint or an example. */
export const DayHint = ({ value, hint }: { value: string; hint?: ReactNode }) => {
  const { t } = useTranslation('dates')
  const language = useLanguage()
  const isCompleteDay = value !== '' && !unreadableKinds.has(findDayFault(value)?.kind)
  return (
    <Text slot="description" className="hint">
      {isCompleteDay
        ? t('inOtherEra', describeInOtherEra(value, language))
        : (hint ?? t('example', { day: formatDay(exampleDay, language) }))}
    </Text>
  )
}

/** The line below a range: its length in days and its fiscal year, or an example while it is incomplete. */
export const RangeHint = (range: DayRange) => {
  const { t } = useTranslation('dates')
  const language = useLanguage()
  const isComplete = range.from !== '' && !findRangeFault(range)
  return (
    <Text slot="description" className="hint">
      {isComplete ? <RangeLength {...range} /> : t('example', { day: formatDay(exampleDay, language) })}
    </Text>
  )
}

/** The number of days of a complete range, with the fiscal year if the range is exactly one. */
const RangeLength = (range: DayRange) => {
  const { t } = useTranslation('dates')
  const language = useLanguage()
  const { days: dayCount, fiscalYear } = computeRangeLength(range)
  if (fiscalYear === undefined) return t('days', { count: dayCount })
  return t('daysOfFiscalYear', { count: dayCount, year: toPageEra(fiscalYear, language) })
}
