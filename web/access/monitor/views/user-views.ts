import {
  listGroupsOfUser,
  listReportGroupsOfUser,
  listReportsOfUser,
  type MonitoredUser,
} from '../../../../contract/access/monitor.ts'
import type { AccessibleReport, HeldReportGroup } from '../../../../contract/access/monitor-fields.ts'
import type { Language } from '../../../../contract/visit.ts'
import { send } from '../../../frame/calls.ts'
import type { LoadRows } from '../../../ui/table/staff-remote-rows.ts'
import { preloadFirstPage } from './preloaded-rows.ts'

export interface UserGroup {
  groupId: number
  name: string
  memberCount: number
}

/** What a user sees or belongs to: the rows of the dialog, which are loaded before it opens. */
export type UserView = { user: MonitoredUser } & (
  | { kind: 'reports'; rows: LoadRows<AccessibleReport>; publicTotal: number }
  | { kind: 'report groups'; rows: HeldReportGroup[] }
  | { kind: 'user groups'; rows: UserGroup[] }
)

/** The sort with which the table of reports starts; its call always sorts by title. */
export const initialSort = 'title'

/** Loads the reports, the report groups or the user groups of a user. */
export const loadUserView = async (
  user: MonitoredUser,
  kind: UserView['kind'],
  language: Language,
): Promise<UserView> => {
  const { userId } = user
  if (kind === 'report groups') return { user, kind, rows: (await send(listReportGroupsOfUser, { userId })).rows }
  if (kind === 'user groups') return { user, kind, rows: (await send(listGroupsOfUser, { userId })).rows }
  // Each page has this total. It is set below, by the load of the first page.
  let publicTotal = 0
  // The call has no sort field.
  const load: LoadRows<AccessibleReport> = async ({ sort: _, ...query }) => {
    const page = await send(listReportsOfUser, { userId, language, ...query })
    publicTotal = page.publicTotal
    return page
  }
  const rows = await preloadFirstPage(load, initialSort)
  return { user, kind, rows, publicTotal }
}
