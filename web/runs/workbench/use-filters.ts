import { useRef, useState } from 'react'
import { useHistoryState } from '../../ui/state/use-history-state.ts'
import { type DayRangeFilter, isRangeComplete } from './RangeFields.tsx'

/**
 * Holds the filters that the fields show, and the last complete filters, which the list uses. The revision increases with each change of
 * these. Users who come back to the page see their last complete filters.
 */
export const useFilters = <Filters extends DayRangeFilter>(initialFilters: Filters) => {
  const [filters, setFilters] = useHistoryState('filters', initialFilters)
  const [fieldValues, setFieldValues] = useState(filters)
  const latestFilters = useRef(filters)
  const [revision, setRevision] = useState(0)
  const change = (part: Partial<Filters>) => {
    // Several filters may change before the next render.
    const changedFilters = { ...latestFilters.current, ...part }
    latestFilters.current = changedFilters
    setFieldValues(changedFilters)
    if (!isRangeComplete(changedFilters)) return
    setFilters(changedFilters)
    setRevision(current => current + 1)
  }
  return { fieldValues, change, filters, revision }
}
