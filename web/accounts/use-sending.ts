import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ErrorMessage, toErrorMessage } from './error-messages.ts'

/** Returns the translations of the account screens. */
export const useWords = () => useTranslation(['accounts', 'messages', 'profile', 'shell', 'wall'])

/** Sends a form, one request at a time; returns nothing, or the error to show. A form may set its own title for a lost connection. */
export const useSending = (lostTitle?: 'cannotLogIn') => {
  const { t } = useWords()
  const [busy, setBusy] = useState(false)
  const [errorMessage, setErrorMessage] = useState<ErrorMessage>()
  const lastWork = useRef<() => Promise<ErrorMessage | undefined>>(undefined)
  const run = async (work: () => Promise<ErrorMessage | undefined>) => {
    if (busy) return
    lastWork.current = work
    setBusy(true)
    setErrorMessage(undefined)
    try {
      setErrorMessage(await work())
    } catch (error) {
      setErrorMessage(toErrorMessage(error, t, lostTitle))
    } finally {
      setBusy(false)
    }
  }
  const runAgain = () => void (lastWork.current && run(lastWork.current))
  return { t, busy, errorMessage, setErrorMessage, run, runAgain }
}
