import { type SortKey, sortKeys } from '../../../contract/catalogue/orders.ts'
import { addParameters } from '../lists/catalogue-paths.ts'
import type { ListParameters } from '../search/list-parameters.ts'

/** Returns the column that a table is sorted by: the name, unless the URL has another one. */
export const pickSort = ({ sort }: Pick<ListParameters, 'sort'>): SortKey =>
  sortKeys.find(key => key === sort) ?? 'name'

/** Returns the direction of a column if the table is sorted by it. */
export const findOrder = (query: ListParameters, key: SortKey): 'ascending' | 'descending' | undefined => {
  if (pickSort(query) !== key) return undefined
  return query.descending ? 'descending' : 'ascending'
}

/** Returns the path after a press on the head of a column: sorted by that column, or reversed if it was. Dates start with the newest. */
export const buildSortPath = (path: string, query: ListParameters, key: SortKey) => {
  const currentOrder = findOrder(query, key)
  const isDescending = currentOrder === undefined ? key === 'release' : currentOrder === 'ascending'
  return buildOrderedPath(path, { key, descending: isDescending })
}

/** Returns the path of the first page of the table in an order. */
export const buildOrderedPath = (path: string, { key, descending }: { key: SortKey; descending: boolean }) =>
  addParameters(path, {
    sort: key === 'name' && !descending ? undefined : key,
    desc: descending ? 1 : undefined,
  })

/** Returns the path of another page of the table, with the same search and order. */
export const buildPagePath = (path: string, { words, sort, descending }: ListParameters, page: number) =>
  addParameters(path, { q: words, sort, desc: descending ? 1 : undefined, page: page === 1 ? undefined : page })
