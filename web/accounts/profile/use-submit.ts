import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Runs what a form sends, one at a time; `failure` says in the reader's words why it did not arrive. */
export const useSubmit = () => {
  const { t } = useTranslation('profile')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const submit = async (work: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(t(failures[(error as { status?: number }).status ?? 0] ?? 'lost'))
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, submit }
}

const failures: Record<number, 'lostLogin' | 'tooOften'> = { 401: 'lostLogin', 429: 'tooOften' }
