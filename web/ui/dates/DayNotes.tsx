import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import type { ReactNode } from 'react'
import { Text } from 'react-aria-components/Text'
import { useTranslation } from 'react-i18next'
import { dayYears } from '../../../contract/eras.ts'
import { useLanguage } from '../../words/use-language.ts'
import { Icon } from '../Icon.tsx'
import { formatDay } from '../values/formats.ts'
import {
  computeRangeLength,
  type DayFault,
  type DayRange,
  describeInOtherEra,
  findDayFault,
  findRangeFault,
  toOtherEra,
  toPageEra,
} from './days.ts'

const exampleDay = '2026-08-20'

/** A value with one of these faults cannot be shown in the other era. */
const unreadableKinds: (string | undefined)[] = ['unfinished', 'outOfYears', 'otherEra'] satisfies DayFault['kind'][]

/** The line below a day field: the day in the other era if it is complete, otherwise the hint or an example. */
export const DayHint = ({ value, hint }: { value: string; hint?: ReactNode }) => {
  const { t } = useTranslation('dates')
  const language = useLanguage()
  const isDay = value !== '' && !unreadableKinds.includes(findDayFault(value)?.kind)
  return (
    <Text slot="description" className="hint">
      {isDay
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
  const { days: dayCount, fiscalYear } = computeRangeLength(range)
  const shownFiscalYear = fiscalYear === undefined ? undefined : toPageEra(fiscalYear, language)
  const lengthText = t(shownFiscalYear ? 'daysOfFiscalYear' : 'days', { count: dayCount, year: shownFiscalYear })
  return (
    <Text slot="description" className="hint">
      {isComplete ? lengthText : t('example', { day: formatDay(exampleDay, language) })}
    </Text>
  )
}

/** The error below a day field, announced to screen readers. */
export const DayError = ({ children }: { children: ReactNode }) => (
  <span className="err" aria-live="polite">
    <Icon of={IconAlertCircle} size={16} />
    <Text slot="errorMessage">{children}</Text>
  </span>
)

/** The sentence of a fault. For a year of the other era it contains a button that corrects the day. */
export const DayFaultText = ({ fault, onCorrect }: { fault: DayFault; onCorrect: (day: string) => void }) => {
  const { t } = useTranslation('dates')
  const language = useLanguage()
  if (fault.kind === 'unfinished') return t('unfinished')
  if (fault.kind === 'tooEarly') return t('tooEarly', { day: formatDay(fault.min, language) })
  if (fault.kind === 'tooLate') return t('tooLate', { day: formatDay(fault.max, language) })
  if (fault.kind === 'outOfYears') {
    const { first, last } = dayYears
    return t('outOfYears', { first: toPageEra(first, language), last: toPageEra(last, language) })
  }
  // The only other kind is 'otherEra'.
  const { correctedDay } = fault
  return (
    <>
      {t('otherEra', { year: toOtherEra(Number(correctedDay.slice(0, 4)), language) })}
      <button type="button" className="linkbtn" onClick={() => onCorrect(correctedDay)}>
        {formatDay(correctedDay, language)}
      </button>
      {t('otherEraEnd')}
    </>
  )
}
