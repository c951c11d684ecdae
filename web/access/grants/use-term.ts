import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isoToday } from '../../ui/dates/calendars.ts'
import { emptyTerm, requireTerm, TermRefused } from './terms.ts'

/** The term of a grant as a form holds it, with what is wrong with its last day once it was sent. */
export const useTerm = (start = emptyTerm) => {
  const { t } = useTranslation('access')
  const today = isoToday()
  const [term, setTerm] = useState(start)
  const [error, setError] = useState<string>()
  return {
    today,
    /** What TermFields shows. */
    fields: {
      term,
      today,
      error,
      onChange: (next: typeof term) => {
        setTerm(next)
        setError(undefined)
      },
    },
    /** The term to send. Throws TermRefused, and marks the last day, where it is missing or over. */
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
