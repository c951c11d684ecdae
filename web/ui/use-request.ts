import { useRef, useState } from 'react'

/**
 * Sends requests of a form or a button, one at a time: while `busy`, `run` ignores further work. `failure` is what the last work threw; it is
 * undefined while the next work runs, and after `clearFailure`.
 */
export const useRequest = () => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  // `busy` is still false in the event handlers of the current rendering, so that a double click would send twice.
  const isRunning = useRef(false)
  const run = async (work: () => Promise<unknown>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { busy, failure, run, clearFailure: () => setFailure(undefined) }
}
