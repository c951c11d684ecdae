import { useState } from 'react'

/** Runs actions on a waiting draft, one at a time. Returns the error of the last one as `failure`; calls `onDone` after a success. */
export const useAction = (onDone: () => void) => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const run = async (work: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
      onDone()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, run }
}
