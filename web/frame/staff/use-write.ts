import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

/** Sends a staff form, one request at a time, and reloads the lists of the page; the form shows errors. */
export const useWrite = () => {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
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
