import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getBangkokTodayIso } from '../../ui/dates/calendars.ts'
import { emptyTerm, requireTerm, TermRefused } from './terms.ts'

/** Holds the fields of a form for the last day and the reason of a grant, with the error of the last day after a submit. */
export const useTerm = (start = emptyTerm) => {
  const { t } = useTranslation('access')
  const today = getBangkokTodayIso()
  const [term, setTerm] = useState(start)
  const [error, setError] = useState<string>()
  /** Increases with each refusal, which moves the focus to the last day. */
  const [refusalCount, setRefusalCount] = useState(0)
  return {
    today,
    /** The properties of TermFields. */
    fields: {
      term,
      today,
      error,
      refusalCount,
      onChange: (next: typeof term) => {
        setTerm(next)
        setError(undefined)
      },
    },
    /** Returns the term to send. Marks the last day and throws TermRefused if it is missing or past. */
    requireTerm: () => {
      try {
        return requireTerm(term, today)
      } catch (error) {
        if (error instanceof TermRefused) {
          setError(t('lastDayFault'))
          setRefusalCount(previous => previous + 1)
        }
        throw error
      }
    },
  }
}
