import { useRef, useState } from 'react'
import { type DayRangeFilter, isRangeComplete } from './RangeFields.tsx'

/**
 * Holds the filters that the fields show, and the last complete filters, which the list uses. The revision increases with each change of
 * these.
 */
export const useFilters = <Filters extends DayRangeFilter>(initialFilters: Filters) => {
  const [fieldValues, setFieldValues] = useState(initialFilters)
  const latestFilters = useRef(initialFilters)
  const [appliedFilters, setAppliedFilters] = useState({ filters: initialFilters, revision: 0 })
  const change = (part: Partial<Filters>) => {
    // Several filters may change before the next render.
    const filters = { ...latestFilters.current, ...part }
    latestFilters.current = filters
    setFieldValues(filters)
    if (isRangeComplete(filters)) setAppliedFilters(({ revision }) => ({ filters, revision: revision + 1 }))
  }
  return { fieldValues, change, ...appliedFilters }
}
