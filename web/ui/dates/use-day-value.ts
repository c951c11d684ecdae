import type { CalendarDate } from '@internationalized/date'
import { useRef } from 'react'
import { useLanguage } from '../../words/use-language.ts'
import { parseDay, toIso } from './calendars.ts'
import type { Fill } from './DayParts.tsx'
import { type DayRange, unfinishedDay } from './days.ts'

/**
 * Converts the ISO day of a form to the value of a React Aria field (`picked`), and back (`pick`). `setFill` reports how many parts are
 * typed: while only some are, the form gets `unfinishedDay`.
 */
export const useDayValue = (value: string, onChange: (value: string) => void) => {
  const language = useLanguage()
  /** The last complete day. React Aria keeps it while some parts are empty. */
  const picked = useRef<CalendarDate | null>(null)
  // The form has set another day, so the field shows that day.
  if (value !== unfinishedDay && value !== toIso(picked.current)) picked.current = parseDay(value, language)
  return {
    picked: picked.current,
    pick: (date: CalendarDate | null) => {
      picked.current = date
      onChange(toIso(date))
    },
    setFill: (fill: Fill) => {
      const isUnfinished = fill === 'partial'
      const wasUnfinished = value === unfinishedDay
      if (isUnfinished === wasUnfinished) return
      onChange(isUnfinished ? unfinishedDay : toIso(picked.current))
    },
  }
}

interface PickedRange {
  start: CalendarDate
  end: CalendarDate
}

/**
 * Converts the two ISO days of a form to the value of a React Aria range field, which is two days or null, and back. While the input is
 * incomplete, the form gets `unfinishedDay` for both days.
 */
export const useRangeValue = (value: DayRange, onChange: (value: DayRange) => void) => {
  const language = useLanguage()
  /** The last complete range. */
  const picked = useRef<PickedRange | null>(null)
  const latestValue = useRef(value)
  latestValue.current = value
  const initialFill = value.from === '' ? 'empty' : 'full'
  const fillsByEnd = useRef<Record<keyof DayRange, Fill>>({ from: initialFill, until: initialFill })
  const lastCompleteRange = toRange(picked.current)
  // The form has set another range, so the field shows that range.
  if (
    value.from !== unfinishedDay &&
    (value.from !== lastCompleteRange.from || value.until !== lastCompleteRange.until)
  ) {
    const [start, end] = [parseDay(value.from, language), parseDay(value.until, language)]
    picked.current = start && end && { start, end }
  }
  // Both ends may call `setFill` before the form is rendered again, so the latest value is kept here.
  const reportRange = (range: DayRange) => {
    latestValue.current = range
    onChange(range)
  }
  return {
    picked: picked.current,
    pick: (range: PickedRange | null) => {
      picked.current = range
      reportRange(toRange(range))
    },
    setFill: (end: keyof DayRange, fill: Fill) => {
      fillsByEnd.current[end] = fill
      const { from, until } = fillsByEnd.current
      // A range is finished if both days are complete, or both are empty.
      const isUnfinished = from !== until || from === 'partial'
      const wasUnfinished = latestValue.current.from === unfinishedDay
      if (isUnfinished === wasUnfinished) return
      reportRange(isUnfinished ? { from: unfinishedDay, until: unfinishedDay } : toRange(picked.current))
    },
  }
}

const toRange = (range: PickedRange | null): DayRange => ({
  from: toIso(range?.start ?? null),
  until: toIso(range?.end ?? null),
})
