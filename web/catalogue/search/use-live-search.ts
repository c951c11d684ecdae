import { type FormEvent, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { limits } from '../../../contract/limits.ts'
import { addParameters } from '../lists/texts.ts'

/** Milliseconds after the last key before the search is sent. */
const pauseMilliseconds = 150

/** The state of a page in the history that a search box has opened. */
const ownPage = { from: 'search' }

/**
 * Searches while the reader types: the words replace the previous ones in the URL, and the router drops outdated responses. Without
 * scripts the form does the same on Enter.
 */
export const useLiveSearch = (path: string, words: string) => {
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const sentWords = useRef(words)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = () => {
    clearTimeout(timer.current)
    // Keeps one character more than the limit, so that the server reports it; more would only lengthen the URL.
    const typed = (box.current?.value ?? '').trim().slice(0, limits.searchText + 1)
    if (typed === sentWords.current) return
    // The first words add a history entry, so that Back leads to the page without them.
    const replace = sentWords.current !== ''
    sentWords.current = typed
    void navigate(addParameters(path, { q: typed }), { replace, preventScrollReset: true, state: ownPage })
  }
  const wait = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(search, pauseMilliseconds)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search()
  }
  useWordsOfAddress(box, sentWords, words)
  // Uses what was typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, at the start
  useEffect(() => {
    search()
    return () => clearTimeout(timer.current)
  }, [])
  return { box, wait, submit }
}

/**
 * Updates the box when another page is opened other than by typing: back, forward, a link. The same words may be shown again, if the link
 * was pressed during a search. After a search of its own the box keeps its text, as the reader may have typed more.
 */
const useWordsOfAddress = (
  box: { current: HTMLInputElement | null },
  sentWords: { current: string },
  words: string,
) => {
  const { key, state } = useLocation()
  const isOwn = useNavigationType() !== 'POP' && state?.from === ownPage.from
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each page that is opened
  useEffect(() => {
    if (isOwn || words === sentWords.current || !box.current) return
    sentWords.current = words
    box.current.value = words
  }, [key, words])
}
