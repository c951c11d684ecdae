import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import { type FocusEvent, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { DateRangePicker } from 'react-aria-components/DateRangePicker'
import { Group } from 'react-aria-components/Group'
import { Label } from 'react-aria-components/Label'
import { RangeCalendar } from 'react-aria-components/RangeCalendar'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../words/use-language.ts'
import { InLanguage } from '../aria/InLanguage.tsx'
import { Icon } from '../Icon.tsx'
import { formatDay } from '../values/formats.ts'
import { CalendarFloat } from './CalendarFloat.tsx'
import { getBangkokToday, parseDay } from './calendars.ts'
import { DayError, DayFaultText } from './DayErrors.tsx'
import { RangeHint } from './DayHints.tsx'
import { DayParts } from './DayParts.tsx'
import { type DayLimits, findRangeFault, type RangeFault } from './day-faults.ts'
import type { DayRange } from './day-ranges.ts'
import { hasLeftField } from './leaving.ts'
import { useRangeValue } from './use-range-value.ts'
import './dates.css'

interface Props extends DayLimits {
  label: string
  /** Names the field in `data-field`. */
  name?: string
  /** Two ISO days, both empty, or both `unfinishedDay` while only some parts are typed. */
  value: DayRange
  onChange: (value: DayRange) => void
  /** The error of the form; for a range with a fault the field shows its own, more exact message instead. */
  error?: string | undefined
  disabled?: boolean
}

/** A first and a last day in one field, with one calendar. */
export const DateRangeField = ({ label, name, value, onChange, error, min, max, disabled }: Props) => {
  const { t } = useTranslation('dates')
  const language = useLanguage()
  const [wasLeft, setWasLeft] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const { picked, pick, setTypedParts } = useRangeValue(value, onChange)
  const mayShowFault = wasLeft || Boolean(error)
  const fault = mayShowFault ? findRangeFault(value, { min, max }) : undefined
  const isInvalid = fault !== undefined || Boolean(error)
  return (
    <InLanguage>
      <DateRangePicker
        className="field datefield range"
        data-field={name}
        value={picked}
        onChange={pick}
        placeholderValue={getBangkokToday(language)}
        granularity="day"
        shouldForceLeadingZeros
        isInvalid={isInvalid}
        isDisabled={disabled}
        validationBehavior="aria"
        onBlur={(event: FocusEvent) => {
          if (hasLeftField(event)) setWasLeft(true)
        }}
      >
        <Label>{label}</Label>
        <Group ref={field} className={isInvalid ? 'input dateinput bad' : 'input dateinput'}>
          <DayParts slot="start" onFill={fill => setTypedParts('from', fill)} />
          <span className="to" aria-hidden="true">
            –
          </span>
          <DayParts slot="end" onFill={fill => setTypedParts('until', fill)} />
          <span className="era" aria-hidden="true">
            {t('era')}
          </span>
          <Button className="iconbtn" aria-label={t('openCalendar')}>
            <Icon of={IconCalendar} />
          </Button>
        </Group>
        {isInvalid ? (
          <DayError>{fault ? <RangeFaultText fault={fault} value={value} onChange={onChange} /> : error}</DayError>
        ) : (
          <RangeHint {...value} />
        )}
        <CalendarFloat field={field}>
          {calendarParts => (
            <RangeCalendar minValue={parseDay(min ?? '', language)} maxValue={parseDay(max ?? '', language)}>
              {calendarParts}
            </RangeCalendar>
          )}
        </CalendarFloat>
      </DateRangePicker>
    </InLanguage>
  )
}

/** The sentence of a fault of a range: of the order of its days, or of one of them. */
const RangeFaultText = ({ fault, value, onChange }: { fault: RangeFault } & Pick<Props, 'value' | 'onChange'>) => {
  const { t } = useTranslation('dates')
  const language = useLanguage()
  if (fault.kind === 'reversed') return t('rangeReversed', { day: formatDay(value.from, language) })
  return <DayFaultText fault={fault} onCorrect={day => onChange({ ...value, [fault.end]: day })} />
}
