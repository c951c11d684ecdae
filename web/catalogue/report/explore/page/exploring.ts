import { createContext, use } from 'react'
import type { UnitPair } from '../../units.ts'
import { buildAddress, formatQuery, printAddress, type Selection } from '../address/address.ts'
import type { Column, Profile } from '../answers.ts'
import type { Reading } from '../values.ts'

/** Shared state of the page: the selection, its columns, and the function that builds other URLs. */
export interface ExploreState {
  fileName: string
  /** The title of the report. */
  title: string
  /** Address of the embedded chart; null for a table that is not public. */
  embedAt: string | null
  path: string
  version: number
  asOf: string
  columns: readonly Column[]
  /** The columns that filters can name. */
  filtered: readonly Column[]
  /** The columns of charts and groups. */
  grouped: readonly Column[]
  /** The unit of the report in both languages. */
  units: UnitPair
  profiles: readonly Profile[]
  selection: Selection
  reading: Reading
}

export const ExploringContext = createContext<ExploreState | null>(null)

/** Returns the current selection, with a function for the URL of a modified one. */
export const useExploring = () => {
  const exploring = use(ExploringContext)
  if (!exploring) throw new Error('useExploring needs an ExploringContext')
  const { path, selection } = exploring
  return {
    ...exploring,
    addressWith: (changes: Partial<Selection>) =>
      buildAddress(path, { ...selection, filter: null, find: null, page: 1, ...changes }),
    /** The selection as a form field contains it. */
    stateText: formatQuery(printAddress({ ...selection, filter: null, find: null, page: 1 })),
  }
}
