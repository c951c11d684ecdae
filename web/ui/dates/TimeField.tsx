import { parseTime, type Time } from '@internationalized/date'
import { type ReactNode, useRef } from 'react'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TimeField as Field } from 'react-aria-components/TimeField'
import { useTranslation } from 'react-i18next'
import { InLanguage } from '../aria/InLanguage.tsx'
import { DayError } from './DayErrors.tsx'
import { DayParts, type Fill } from './DayParts.tsx'
import { unfinishedTime } from './unfinished-values.ts'
import './dates.css'

interface Props {
  label: string
  /** Names the field in its form and in `data-field`. */
  name?: string
  /** The time as hh:mm, with `hasSeconds` as hh:mm:ss; empty, or `unfinishedTime` while only some of its parts are typed. */
  value: string
  onChange: (value: string) => void
  hasSeconds?: boolean
  hint?: ReactNode
  error?: string | undefined
  disabled?: boolean
}

/** A time of day in Bangkok, in 24 hours. */
export const TimeField = ({ label, name, value, onChange, hasSeconds = false, hint, error, disabled }: Props) => {
  const { t } = useTranslation('dates')
  /** The last complete time. React Aria keeps it while some parts are empty. */
  const picked = useRef<Time | null>(null)
  const textLength = (hasSeconds ? 'hh:mm:ss' : 'hh:mm').length
  const formatTime = (time: Time | null) => time?.toString().slice(0, textLength) ?? ''
  // The form has set another time, so the field shows that time.
  if (value !== unfinishedTime && value !== formatTime(picked.current)) picked.current = value ? parseTime(value) : null
  /** Gives the form `unfinishedTime` while only some parts are typed, otherwise the time. */
  const setFill = (fill: Fill) => {
    const isUnfinished = fill === 'partial'
    const wasUnfinished = value === unfinishedTime
    if (isUnfinished === wasUnfinished) return
    onChange(isUnfinished ? unfinishedTime : formatTime(picked.current))
  }
  return (
    <InLanguage>
      <Field
        className="field timefield"
        data-field={name}
        value={picked.current}
        onChange={time => {
          picked.current = time
          onChange(formatTime(time))
        }}
        granularity={hasSeconds ? 'second' : 'minute'}
        hourCycle={24}
        shouldForceLeadingZeros
        isInvalid={Boolean(error)}
        isDisabled={disabled}
        validationBehavior="aria"
      >
        <Label>{label}</Label>
        <div className={error ? 'input dateinput bad' : 'input dateinput'}>
          <DayParts onFill={setFill} />
          <span className="era" aria-hidden="true">
            {t('clock')}
          </span>
        </div>
        {error ? (
          <DayError>{value === unfinishedTime ? t('unfinishedTime') : error}</DayError>
        ) : (
          <Text slot="description" className="hint">
            {hint ?? t('bangkokTime')}
          </Text>
        )}
        {name && <input type="hidden" name={name} value={value} />}
      </Field>
    </InLanguage>
  )
}
