import type { CalendarDate } from '@internationalized/date'
import { useRef } from 'react'
import { useLanguage } from '../../words/use-language.ts'
import { parseDay, toIso } from './calendars.ts'
import type { Fill } from './DayParts.tsx'
import { unfinishedDay } from './unfinished-values.ts'

/**
 * Converts the ISO day of a form to the value of a React Aria field (`picked`), and back (`pick`). `setTypedParts` receives how many of the
 * parts are typed: while only some are, the form gets `unfinishedDay`.
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
    setTypedParts: (fill: Fill) => {
      const isUnfinished = fill === 'partial'
      const wasUnfinished = value === unfinishedDay
      if (isUnfinished === wasUnfinished) return
      onChange(isUnfinished ? unfinishedDay : toIso(picked.current))
    },
  }
}
