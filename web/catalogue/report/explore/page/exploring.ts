import { createContext, use } from 'react'
import type { UnitPair } from '../../units.ts'
import { buildAddress, formatQuery, toAddressParameters } from '../address/format-address.ts'
import type { Selection } from '../address/selection.ts'
import type { Column, ColumnProfile } from '../api-responses.ts'
import type { Reading } from '../reading.ts'

/** The table that Explore shows, with its selection. All parts of the page read it. */
export interface ExploreState {
  fileName: string
  /** The title of the report. */
  title: string
  /** Path of the embedded chart; null for a table that is not public. */
  embedPath: string | null
  /** Path of this page. */
  path: string
  version: number
  /** The time at which the version became current. */
  asOf: string
  columns: readonly Column[]
  /** The columns that filters can name. */
  filterableColumns: readonly Column[]
  /** The columns of charts and groups. */
  groupableColumns: readonly Column[]
  /** The unit of the report in both languages. */
  units: UnitPair
  profiles: readonly ColumnProfile[]
  /** The names of the columns with annotations, also of hidden ones. */
  annotationNames: readonly string[]
  selection: Selection
  /** The era and the language in which the reader sees values. */
  reading: Reading
}

export const ExploringContext = createContext<ExploreState | null>(null)

/** Returns the state of the page, and functions of it. Throws outside Explore. */
export const useExploring = () => {
  const exploring = use(ExploringContext)
  if (!exploring) throw new Error('Not in Explore')
  const { path, selection } = exploring
  return {
    ...exploring,
    /** Builds the URL of the selection with changes. It starts at the first page, without an open filter panel. */
    buildAddressWith: (changes: Partial<Selection>) =>
      buildAddress(path, { ...selection, filter: null, find: null, page: 1, ...changes }),
    /** The value of `stateField` in the forms of the page. */
    formState: formatQuery(toAddressParameters({ ...selection, filter: null, find: null, page: 1 })),
  }
}
