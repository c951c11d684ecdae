import { type FormEvent, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { limits } from '../../../contract/limits.ts'
import { addParameters } from '../lists/catalogue-paths.ts'

/** The search starts when the reader has not typed for this long. */
const pauseMilliseconds = 150

/** The state of the history entries that a search box adds. */
const searchState = { from: 'search' }

/**
 * Searches while the reader types: each search replaces the words in the URL, and the router ignores responses of earlier searches. Returns
 * the ref of the search box, a handler of its input and one of the submission of its form.
 */
export const useLiveSearch = (path: string, words: string) => {
  const navigate = useNavigate()
  const isSearchEntry = useLocation().state?.from === searchState.from
  const box = useRef<HTMLInputElement>(null)
  const sentWords = useRef(words)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = () => {
    clearTimeout(timer.current)
    // One character more than the limit is kept, so that the server reports that the text is too long.
    const typedWords = (box.current?.value ?? '').trim().slice(0, limits.searchText + 1)
    if (typedWords === sentWords.current) return
    // The first words add a history entry, so that Back leads to the page without them. Later words replace it, also after an emptied box.
    const replacesEntry = sentWords.current !== '' || isSearchEntry
    sentWords.current = typedWords
    void navigate(addParameters(path, { q: typedWords }), {
      replace: replacesEntry,
      preventScrollReset: true,
      state: searchState,
    })
  }
  const searchAfterPause = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(search, pauseMilliseconds)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search()
  }
  useWordsOfUrl(box, sentWords, words)
  // Searches for words that were typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, at the start
  useEffect(() => {
    search()
    return () => clearTimeout(timer.current)
  }, [])
  return { box, searchAfterPause, submit }
}

/**
 * Puts the words of the URL into the box after every navigation except a search by typing, e.g. after Back or a link. After a search by
 * typing the box keeps its text, as the reader may have typed more since then.
 */
const useWordsOfUrl = (box: { current: HTMLInputElement | null }, sentWords: { current: string }, words: string) => {
  const { key, state } = useLocation()
  // Back and Forward restore the state of an entry, so the state does not prove that the box has just searched.
  const isOwnSearch = useNavigationType() !== 'POP' && state?.from === searchState.from
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each page that is opened
  useEffect(() => {
    if (isOwnSearch || words === sentWords.current || !box.current) return
    sentWords.current = words
    box.current.value = words
  }, [key, words])
}
