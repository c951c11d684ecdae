import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Returns `write`, which sends a change of staff and then reloads the data of the page. One change is sent at a time. A failure is returned
 * for the form to show, not thrown.
 */
export const useWrite = () => {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  // `busy` is still false in the event handlers of the current rendering.
  const isWriting = useRef(false)
  const write = async (work: () => Promise<unknown>) => {
    if (isWriting.current) return
    isWriting.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
      await revalidate()
    } catch (error) {
      setFailure(error)
    } finally {
      isWriting.current = false
      setBusy(false)
    }
  }
  return { busy, failure, write }
}
