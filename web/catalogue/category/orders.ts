import { type SortKey, sortKeys } from '../../../contract/catalogue/orders.ts'
import { addParameters } from '../lists/texts.ts'
import type { ListParameters } from '../search/list-parameters.ts'

/** Returns the order of a table: by name unless the URL has another. */
export const pickSort = ({ sort }: Pick<ListParameters, 'sort'>): SortKey =>
  sortKeys.find(key => key === sort) ?? 'name'

/** Returns the direction of a column if the table is sorted by it. */
export const findOrder = (query: ListParameters, key: SortKey): 'ascending' | 'descending' | undefined => {
  if (pickSort(query) !== key) return undefined
  return query.descending ? 'descending' : 'ascending'
}

/** Returns the path after a press on a column head: reversed, or sorted by that column; dates newest first. */
export const buildSortPath = (path: string, query: ListParameters, key: SortKey) => {
  const order = findOrder(query, key)
  return orderedPath(path, key, order ? order === 'ascending' : key === 'release')
}

/** Returns the path of the table in an order. */
export const orderedPath = (path: string, key: SortKey, descending: boolean) =>
  addParameters(path, {
    sort: key === 'name' && !descending ? undefined : key,
    desc: descending ? 1 : undefined,
  })

/** Returns the path of another page of the same table. */
export const pagePath = (path: string, { words, sort, descending }: ListParameters, page: number) =>
  addParameters(path, { q: words, sort, desc: descending ? 1 : undefined, page: page === 1 ? undefined : page })
