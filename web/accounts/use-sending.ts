import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useVisit } from '../frame/use-visit.ts'
import { useRequest } from '../ui/use-request.ts'
import { type ErrorMessage, toErrorMessage } from './error-messages.ts'

/** Returns the translations of the account screens. */
export const useWords = () => useTranslation(['accounts', 'messages', 'profile', 'shell', 'ui', 'wall'])

/**
 * Sends a form, one request at a time. `work` resolves with the error to show, if any. `runAgain` repeats the last work. A form may set its
 * own title for the case that the server could not be reached.
 */
export const useSending = (offlineTitle?: 'cannotLogIn') => {
  const { t } = useWords()
  const { me } = useVisit()
  const { busy, run: runRequest } = useRequest()
  const [errorMessage, setErrorMessage] = useState<ErrorMessage>()
  const lastWork = useRef<() => Promise<ErrorMessage | undefined>>(undefined)
  const run = (work: () => Promise<ErrorMessage | undefined>) =>
    runRequest(async () => {
      lastWork.current = work
      setErrorMessage(undefined)
      try {
        setErrorMessage(await work())
      } catch (error) {
        setErrorMessage(toErrorMessage(error, t, { offlineTitle, isSignedIn: me !== null }))
      }
    })
  const runAgain = () => void (lastWork.current && run(lastWork.current))
  return { t, busy, errorMessage, setErrorMessage, clearError: () => setErrorMessage(undefined), run, runAgain }
}
