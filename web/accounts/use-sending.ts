import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Trouble, troubleOf } from './troubles.ts'

/** The words of the screens about accounts. */
export const useWords = () => useTranslation(['accounts', 'messages', 'profile', 'shell', 'wall'])

/** Sends what a form holds, one at a time; what comes of it is nothing, or the trouble to be shown. A form may call a lost line by a title of its own. */
export const useSending = (lostTitle?: 'cannotLogIn') => {
  const { t } = useWords()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>()
  const last = useRef<() => Promise<Trouble | undefined>>(undefined)
  const run = async (work: () => Promise<Trouble | undefined>) => {
    if (busy) return
    last.current = work
    setBusy(true)
    setTrouble(undefined)
    try {
      setTrouble(await work())
    } catch (error) {
      setTrouble(troubleOf(error, t, lostTitle))
    } finally {
      setBusy(false)
    }
  }
  const again = () => void (last.current && run(last.current))
  return { t, busy, trouble, setTrouble, run, again }
}
