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
import { DayError, DayFaultText, RangeHint } from './DayNotes.tsx'
import { DayParts } from './DayParts.tsx'
import { type DayLimits, type DayRange, findRangeFault } from './days.ts'
import { isLeftForField } from './leaving.ts'
import { useRangeValue } from './use-day-value.ts'
import './dates.css'

interface Props extends DayLimits {
  label: string
  /** Names the field in `data-field`. */
  name?: string
  /** Two ISO days, both empty, or both `unfinishedDay` while only some parts are typed. */
  value: DayRange
  onChange: (value: DayRange) => void
  error?: string | undefined
  disabled?: boolean
}

/** A first and a last day in one field, with one calendar. */
export const DateRangeField = ({ label, name, value, onChange, error, min, max, disabled }: Props) => {
  const { t } = useTranslation('dates')
  const language = useLanguage()
  const [wasLeft, setWasLeft] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const { picked, pick, setFill } = useRangeValue(value, onChange)
  const fault = error || wasLeft ? findRangeFault(value, { min, max }) : undefined
  const isBad = fault !== undefined || Boolean(error)
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
        isInvalid={isBad}
        isDisabled={disabled}
        validationBehavior="aria"
        onBlur={(event: FocusEvent) => isLeftForField(event) && setWasLeft(true)}
      >
        <Label>{label}</Label>
        <Group ref={field} className={isBad ? 'input dateinput bad' : 'input dateinput'}>
          <DayParts slot="start" onFill={fill => setFill('from', fill)} />
          <span className="to" aria-hidden="true">
            –
          </span>
          <DayParts slot="end" onFill={fill => setFill('until', fill)} />
          <span className="era" aria-hidden="true">
            {t('era')}
          </span>
          <Button className="iconbtn" aria-label={t('openCalendar')}>
            <Icon of={IconCalendar} />
          </Button>
        </Group>
        {isBad ? (
          <DayError>
            {fault?.kind === 'reversed' && t('rangeReversed', { day: formatDay(value.from, language) })}
            {fault && fault.kind !== 'reversed' && (
              <DayFaultText fault={fault} onCorrect={day => onChange({ ...value, [fault.end]: day })} />
            )}
            {!fault && error}
          </DayError>
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
