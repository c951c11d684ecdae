import { useContext } from 'react'
import { CalendarStateContext } from 'react-aria-components/Calendar'
import { RangeCalendarStateContext } from 'react-aria-components/RangeCalendar'

/** Returns the state of the surrounding calendar, which selects a day or a range. Throws outside a calendar. */
export const useCalendar = () => {
  const dayState = useContext(CalendarStateContext)
  const rangeState = useContext(RangeCalendarStateContext)
  const state = dayState ?? rangeState
  if (!state) throw new Error('This component must be inside a calendar')
  return state
}
