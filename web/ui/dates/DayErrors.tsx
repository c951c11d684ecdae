import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import type { ReactNode } from 'react'
import { Text } from 'react-aria-components/Text'
import { useTranslation } from 'react-i18next'
import { dayYears } from '../../../contract/eras.ts'
import { useLanguage } from '../../words/use-language.ts'
import { Icon } from '../Icon.tsx'
import { formatDay } from '../values/formats.ts'
import { toOtherEra, toPageEra } from './day-eras.ts'
import type { DayFault } from './day-faults.ts'

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
