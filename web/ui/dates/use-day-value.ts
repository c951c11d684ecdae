import type { CalendarDate } from '@internationalized/date'
import { useRef } from 'react'
import { useLanguage } from '../../words/use-language.ts'
import { parseDay, toIso } from './calendars.ts'
import type { Fill } from './DayParts.tsx'
import { type DayRange, unfinishedDay } from './days.ts'

/** Converts the ISO day of a form to the value of a React Aria field, and back. The day of incomplete input is `unfinishedDay`. */
export const useDayValue = (value: string, onChange: (value: string) => void) => {
  const language = useLanguage()
  /** The last complete day. React Aria keeps it while some parts are empty. */
  const picked = useRef<CalendarDate | null>(null)
  // The form has set another day.
  if (value !== unfinishedDay && value !== toIso(picked.current)) picked.current = parseDay(value, language)
  return {
    picked: picked.current,
    pick: (date: CalendarDate | null) => {
      picked.current = date
      onChange(toIso(date))
    },
    setFill: (fill: Fill) => {
      const isUnfinished = fill === 'partial'
      if (isUnfinished === (value === unfinishedDay)) return
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
  const latest = useRef(value)
  latest.current = value
  const initialFill = value.from === '' ? 'empty' : 'full'
  const fills = useRef<Record<keyof DayRange, Fill>>({ from: initialFill, until: initialFill })
  const pickedRange = toRange(picked.current)
  // The form has set another range.
  if (value.from !== unfinishedDay && (value.from !== pickedRange.from || value.until !== pickedRange.until)) {
    const [start, end] = [parseDay(value.from, language), parseDay(value.until, language)]
    picked.current = start && end && { start, end }
  }
  // Both ends may call `setFill` before the form is rendered again, so the latest value is remembered here.
  const report = (range: DayRange) => {
    latest.current = range
    onChange(range)
  }
  return {
    picked: picked.current,
    pick: (range: PickedRange | null) => {
      picked.current = range
      report(toRange(range))
    },
    setFill: (end: keyof DayRange, fill: Fill) => {
      fills.current[end] = fill
      const { from, until } = fills.current
      const isUnfinished = from !== until || from === 'partial'
      if (isUnfinished === (latest.current.from === unfinishedDay)) return
      report(isUnfinished ? { from: unfinishedDay, until: unfinishedDay } : toRange(picked.current))
    },
  }
}

const toRange = (range: PickedRange | null): DayRange => ({
  from: toIso(range?.start ?? null),
  until: toIso(range?.end ?? null),
})
