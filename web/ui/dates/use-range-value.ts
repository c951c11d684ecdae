import type { CalendarDate } from '@internationalized/date'
import { useRef } from 'react'
import { useLanguage } from '../../words/use-language.ts'
import { parseDay, toIso } from './calendars.ts'
import type { Fill } from './DayParts.tsx'
import type { DayRange } from './day-ranges.ts'
import { unfinishedDay } from './unfinished-values.ts'

/** The two days of a React Aria range field. */
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
  // Both ends may report their parts before the form is rendered again, so the latest value is kept here.
  const latestValue = useRef(value)
  latestValue.current = value
  // A form begins with an empty or a complete range, never with an unfinished one.
  const initialFill = value.from === '' ? 'empty' : 'full'
  const fillsByEnd = useRef<Record<keyof DayRange, Fill>>({ from: initialFill, until: initialFill })
  const lastCompleteRange = toRange(picked.current)
  const isOtherRange = value.from !== lastCompleteRange.from || value.until !== lastCompleteRange.until
  const isSetByForm = value.from !== unfinishedDay && isOtherRange
  if (isSetByForm) {
    const [start, end] = [parseDay(value.from, language), parseDay(value.until, language)]
    picked.current = start && end && { start, end }
  }
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
    setTypedParts: (end: keyof DayRange, fill: Fill) => {
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

/** Converts the days of a field to ISO days; both are empty without a range. */
const toRange = (range: PickedRange | null): DayRange => ({
  from: toIso(range?.start ?? null),
  until: toIso(range?.end ?? null),
})
