import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

/** Sends what a form of staff holds, one at a time, and loads the lists of the page again; the form shows what went wrong. */
export const useWrite = () => {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<unknown>()
  const isWriting = useRef(false)
  const write = async (work: () => Promise<unknown>) => {
    if (isWriting.current) return
    isWriting.current = true
    setBusy(true)
    setTrouble(undefined)
    try {
      await work()
      await revalidate()
    } catch (error) {
      setTrouble(error)
    } finally {
      isWriting.current = false
      setBusy(false)
    }
  }
  return { busy, trouble, write }
}
