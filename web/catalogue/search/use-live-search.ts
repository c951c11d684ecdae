import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '../../../contract/limits.ts'
import { addParameters } from '../lists/texts.ts'

/** Milliseconds after the last key before the search is sent. */
const pause = 150

/**
 * Searches while the reader types: the words replace the previous ones in the URL, and the router drops outdated responses. Without
 * scripts the form does the same on Enter.
 */
export const useLiveSearch = (path: string, words: string) => {
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const sent = useRef(words)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const go = () => {
    clearTimeout(timer.current)
    // Keeps one character more than the limit, so that the server reports it; more would only lengthen the URL.
    const typed = (box.current?.value ?? '').trim().slice(0, limits.searchText + 1)
    if (typed === sent.current) return
    // The first words add a history entry, so that Back leads to the page without them.
    const replace = sent.current !== ''
    sent.current = typed
    void navigate(addParameters(path, { q: typed }), { replace, preventScrollReset: true })
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
  // Uses what was typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, at the start
  useEffect(() => {
    go()
    return () => clearTimeout(timer.current)
  }, [])
  return { box, wait, submit }
}

/** Updates the box when the URL changes other than by typing: back, forward, a link. */
const useWordsOfAddress = (box: { current: HTMLInputElement | null }, sent: { current: string }, words: string) =>
  useEffect(() => {
    if (words === sent.current || !box.current) return
    sent.current = words
    box.current.value = words
  }, [box, sent, words])
