import { type KeyboardEvent, useId, useState } from 'react'
import { useReportSearch } from './use-report-search.ts'

/** About the number of options that are visible at once. */
const pageStep = 8
/** How many options each key moves the active option. */
const stepsByKey: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: pageStep, PageUp: -pageStep }

interface ReportPickerInput {
  /** The initial search words. */
  initialQuery: string
  /** Opens the report with this id. */
  openReport: (sourceId: string) => void
}

/** Holds the search for a report and the active option of its list, which the keys move and open. */
export const useReportPicker = ({ initialQuery, openReport }: ReportPickerInput) => {
  const listId = useId()
  const [typedQuery, setTypedQuery] = useState(initialQuery)
  const [includesInactive, setIncludesInactive] = useState(true)
  const [requestedIndex, setRequestedIndex] = useState(0)
  const search = useReportSearch(typedQuery, { activeOnly: !includesInactive })
  const { entries, isSearching } = search
  // A new result may have fewer entries. Without entries the index is -1.
  const activeIndex = Math.min(requestedIndex, entries.length - 1)
  const toOptionId = (index: number) => `${listId}-${index}`
  const openEntry = (index: number) => {
    const entry = entries[index]
    if (entry) openReport(entry.sourceId)
  }
  const moveTo = (index: number) => {
    const nextIndex = Math.max(0, Math.min(index, entries.length - 1))
    setRequestedIndex(nextIndex)
    document.getElementById(toOptionId(nextIndex))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepsByKey[event.key]
    if (event.key !== 'Enter' && step === undefined) return
    event.preventDefault()
    if (step !== undefined) moveTo(activeIndex + step)
    // During a search, the list does not match the typed text yet.
    else if (!isSearching) openEntry(activeIndex)
  }
  return {
    search,
    listId,
    toOptionId,
    activeIndex,
    openEntry,
    onKeyDown,
    typedQuery,
    changeQuery(query: string) {
      setTypedQuery(query)
      setRequestedIndex(0)
    },
    includesInactive,
    setIncludesInactive,
  }
}
export type ReportPicking = ReturnType<typeof useReportPicker>
