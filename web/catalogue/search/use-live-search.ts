import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '../../../contract/limits.ts'
import { withParameters } from '../lists/texts.ts'

/** How long after the last key the search goes out. */
const pause = 150

/**
 * Searches while the reader types: the words go into the address, in place of those before, and the router drops answers that come
 * too late. Without scripts the form does the same on Enter.
 */
export const useLiveSearch = (path: string, words: string) => {
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const sent = useRef(words)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const go = () => {
    clearTimeout(timer.current)
    // One character more than allowed is enough to be told so, and an address has to end somewhere.
    const typed = (box.current?.value ?? '').trim().slice(0, limits.searchText + 1)
    if (typed === sent.current) return
    // The first words are a step of their own, so that Back leads to the page without them.
    const replace = sent.current !== ''
    sent.current = typed
    void navigate(withParameters(path, { q: typed }), { replace, preventScrollReset: true })
  }
  const wait = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(go, pause)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    go()
  }
  useWordsOfAddress(box, sent, words)
  // What was typed before the page came alive counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the start
  useEffect(() => {
    go()
    return () => clearTimeout(timer.current)
  }, [])
  return { box, wait, submit }
}

/** The box follows the address when that changes by other means than typing: back, forward, a link. */
const useWordsOfAddress = (box: { current: HTMLInputElement | null }, sent: { current: string }, words: string) =>
  useEffect(() => {
    if (words === sent.current || !box.current) return
    sent.current = words
    box.current.value = words
  }, [box, sent, words])
