import { useState } from 'react'
import { isWhole, type Range } from './RangeFields.tsx'

/** The filters of a page as they are shown, and the last of them that can be asked for; each change of these is a new revision. */
export const useFilters = <Filters extends Range>(first: Filters) => {
  const [shown, setShown] = useState(first)
  const [asked, setAsked] = useState({ filters: first, revision: 0 })
  const change = (part: Partial<Filters>) => {
    const filters = { ...shown, ...part }
    setShown(filters)
    if (isWhole(filters)) setAsked(({ revision }) => ({ filters, revision: revision + 1 }))
  }
  return { shown, change, ...asked }
}
