import type { groupSorts } from '../../../contract/access/user-groups.ts'

/** The words, the order and the page of a list of groups. */
export interface GroupQuery {
  words: string
  sort: (typeof groupSorts)[number]
  descending: boolean
  page: number
  pageSize: number
}
