import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isoToday } from '../../ui/dates/calendars.ts'
import { emptyTerm, requireTerm, TermRefused } from './terms.ts'

/** Holds the term of a grant in a form, with the error of its last day after a submit. */
export const useTerm = (start = emptyTerm) => {
  const { t } = useTranslation('access')
  const today = isoToday()
  const [term, setTerm] = useState(start)
  const [error, setError] = useState<string>()
  return {
    today,
    /** Values for TermFields. */
    fields: {
      term,
      today,
      error,
      onChange: (next: typeof term) => {
        setTerm(next)
        setError(undefined)
      },
    },
    /** Returns the term to send. Marks the last day and throws TermRefused if it is missing or past. */
    requireTerm: () => {
      try {
        return requireTerm(term, today)
      } catch (fault) {
        if (fault instanceof TermRefused) setError(t('typeLastDay'))
        throw fault
      }
    },
  }
}
