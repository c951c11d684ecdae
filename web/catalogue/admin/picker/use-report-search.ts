import { useEffect, useRef, useState } from 'react'
import { type CatalogueEntry, listCatalogueEntries } from '../../../../contract/catalogue/report-editing.ts'
import { send } from '../../../frame/calls.ts'
import { useLater } from '../../../ui/use-later.ts'
import { useLanguage } from '../../../words/use-language.ts'

const pageSize = 50

interface FoundEntries {
  key: string
  entries: CatalogueEntry[]
  total: number
  failure?: unknown
}

/** Finds reports that contain the typed words, by title, one page at a time; the last result stays until the next one arrives. */
export const useReportSearch = (typed: string, activeOnly: boolean) => {
  const words = useLater(typed.trim(), 150)
  const language = useLanguage()
  const key = JSON.stringify([words, activeOnly, language])
  const [result, setResult] = useState<FoundEntries>({ key: '', entries: [], total: 0 })
  const latestKey = useRef(key)
  latestKey.current = key
  const loadPage = (page: number, earlierEntries: CatalogueEntry[]) =>
    send(listCatalogueEntries, { words, activeOnly, language, sort: 'title', page, pageSize }).then(
      ({ entries, total }) =>
        latestKey.current === key && setResult({ key, entries: [...earlierEntries, ...entries], total }),
      failure =>
        latestKey.current === key && setResult({ key, entries: earlierEntries, total: earlierEntries.length, failure }),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each query
  useEffect(() => {
    void loadPage(1, [])
  }, [key])
  const { entries, total, failure } = result
  return {
    /** The words that these entries match. */
    words,
    entries,
    total,
    failure,
    isSearching: result.key !== key || words !== typed.trim(),
    more: entries.length < total ? () => void loadPage(Math.floor(entries.length / pageSize) + 1, entries) : undefined,
  }
}
