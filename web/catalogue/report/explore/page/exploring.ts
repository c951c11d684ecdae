import { createContext, use } from 'react'
import type { UnitPair } from '../../units.ts'
import { addressOf, printAddress, queryText, type Selection } from '../address/address.ts'
import type { Column, Profile } from '../answers.ts'
import type { Reading } from '../values.ts'

/** What all parts of the page share: the selection, its columns, and the way to another selection. */
export interface Exploring {
  fileName: string
  /** The title of the report. */
  title: string
  /** Address of the embedded chart; null for a table that is not public. */
  embedAt: string | null
  path: string
  version: number
  asOf: string
  columns: readonly Column[]
  /** The unit of the report in both languages. */
  units: UnitPair
  profiles: readonly Profile[]
  selection: Selection
  reading: Reading
}

export const ExploringContext = createContext<Exploring | null>(null)

/** The selection that the page shows, with the address of one that differs from it. */
export const useExploring = () => {
  const exploring = use(ExploringContext)
  if (!exploring) throw new Error('Nothing is explored here')
  const { path, selection } = exploring
  return {
    ...exploring,
    addressWith: (changes: Partial<Selection>) =>
      addressOf(path, { ...selection, filter: null, find: null, page: 1, ...changes }),
    /** The selection as a form carries it. */
    stateText: queryText(printAddress({ ...selection, filter: null, find: null, page: 1 })),
  }
}
