import { type SortKey, sortKeys } from '../../../contract/catalogue/orders.ts'
import { withParameters } from '../lists/texts.ts'
import type { Asked } from '../search/asked.ts'

/** The order a table is in: by name unless the address says otherwise. */
export const sortOf = ({ sort }: Pick<Asked, 'sort'>): SortKey => sortKeys.find(key => key === sort) ?? 'name'

/** The order of a column, where it is the one that decides. */
export const orderOf = (asked: Asked, key: SortKey): 'ascending' | 'descending' | undefined => {
  if (sortOf(asked) !== key) return undefined
  return asked.descending ? 'descending' : 'ascending'
}

/** The address of the table once a head was pressed: the other way round, or by that column; of dates the newest first. */
export const sortedPath = (path: string, asked: Asked, key: SortKey) => {
  const order = orderOf(asked, key)
  return orderedPath(path, key, order ? order === 'ascending' : key === 'release')
}

/** The address of the table in an order. */
export const orderedPath = (path: string, key: SortKey, descending: boolean) =>
  withParameters(path, {
    sort: key === 'name' && !descending ? undefined : key,
    desc: descending ? 1 : undefined,
  })

/** The address of another page of the same table. */
export const pagePath = (path: string, { words, sort, descending }: Asked, page: number) =>
  withParameters(path, { q: words, sort, desc: descending ? 1 : undefined, page: page === 1 ? undefined : page })
