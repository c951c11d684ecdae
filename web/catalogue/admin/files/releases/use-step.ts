import { useState } from 'react'

/** One step with a draft that waits, one at a time; what went wrong is shown beside it. */
export const useStep = (onDone: () => void) => {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<unknown>()
  const take = async (work: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    setTrouble(undefined)
    try {
      await work()
      onDone()
    } catch (error) {
      setTrouble(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, trouble, take }
}
