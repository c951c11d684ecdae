import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import { type FocusEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Calendar } from 'react-aria-components/Calendar'
import { DatePicker } from 'react-aria-components/DatePicker'
import { Group } from 'react-aria-components/Group'
import { Label } from 'react-aria-components/Label'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../words/use-language.ts'
import { InLanguage } from '../aria/InLanguage.tsx'
import { Icon } from '../Icon.tsx'
import { CalendarFloat } from './CalendarFloat.tsx'
import { getBangkokToday, parseDay } from './calendars.ts'
import { DayError, DayFaultText } from './DayErrors.tsx'
import { DayHint } from './DayHints.tsx'
import { DayParts } from './DayParts.tsx'
import { type DayLimits, findDayFault } from './day-faults.ts'
import { hasLeftField } from './leaving.ts'
import { useDayValue } from './use-day-value.ts'
import './dates.css'

interface Props extends DayLimits {
  label: string
  /** Names the field in its form and in `data-field`. */
  name?: string
  /** An ISO day, empty, or `unfinishedDay` while only some of its parts are typed. */
  value: string
  onChange: (value: string) => void
  /** Shown while the field is empty. */
  hint?: ReactNode
  /** The error of the form; for a malformed value the field shows its own, more exact message instead. */
  error?: string | undefined
  disabled?: boolean
  /** Called when the focus moves to another field. */
  onLeave?: () => void
}

/**
 * A field for a day as dd/mm/yyyy, in the era of the page's language. The day is typed in three parts or picked in a calendar. A fault
 * shows only after the field was left, or when the form has an error for it.
 */
export const DateField = ({ label, name, value, onChange, hint, error, min, max, disabled, onLeave }: Props) => {
  const { t } = useTranslation('dates')
  const language = useLanguage()
  const [wasLeft, setWasLeft] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const { picked, pick, setTypedParts } = useDayValue(value, onChange)
  const mayShowFault = wasLeft || Boolean(error)
  const fault = findDayFault(value, { min, max })
  const shownFault = mayShowFault ? fault : undefined
  const isInvalid = shownFault !== undefined || Boolean(error)
  const handleBlur = (event: FocusEvent) => {
    if (!hasLeftField(event)) return
    setWasLeft(true)
    onLeave?.()
  }
  return (
    <InLanguage>
      <DatePicker
        className="field datefield"
        data-field={name}
        value={picked}
        onChange={pick}
        placeholderValue={getBangkokToday(language)}
        granularity="day"
        shouldForceLeadingZeros
        isInvalid={isInvalid}
        isDisabled={disabled}
        validationBehavior="aria"
        onBlur={handleBlur}
      >
        <Label>{label}</Label>
        <Group ref={field} className={isInvalid ? 'input dateinput bad' : 'input dateinput'}>
          <DayParts onFill={setTypedParts} />
          <span className="era" aria-hidden="true">
            {t('era')}
          </span>
          <Button className="iconbtn" aria-label={t('openCalendar')}>
            <Icon of={IconCalendar} />
          </Button>
        </Group>
        {isInvalid ? (
          <DayError>{shownFault ? <DayFaultText fault={shownFault} onCorrect={onChange} /> : error}</DayError>
        ) : (
          <DayHint value={value} hint={hint} />
        )}
        {name && <input type="hidden" name={name} value={value} />}
        <CalendarFloat field={field}>
          {calendarParts => (
            <Calendar minValue={parseDay(min ?? '', language)} maxValue={parseDay(max ?? '', language)}>
              {calendarParts}
            </Calendar>
          )}
        </CalendarFloat>
      </DatePicker>
    </InLanguage>
  )
}
