import { useRef, useState } from 'react'
import { isWhole, type Range } from './RangeFields.tsx'

/** Holds the filters of a page, and the last valid ones; each change of the latter is a new revision. */
export const useFilters = <Filters extends Range>(first: Filters) => {
  const [fieldValues, setFieldValues] = useState(first)
  const latest = useRef(first)
  const [appliedFilters, setAppliedFilters] = useState({ filters: first, revision: 0 })
  const change = (part: Partial<Filters>) => {
    // Several filters may change before the next render.
    const filters = { ...latest.current, ...part }
    latest.current = filters
    setFieldValues(filters)
    if (isWhole(filters)) setAppliedFilters(({ revision }) => ({ filters, revision: revision + 1 }))
  }
  return { fieldValues, change, ...appliedFilters }
}
