import * as reportCalls from '../../../contract/access/report-groups.ts'
import * as userCalls from '../../../contract/access/user-groups.ts'
import type { OutputOf } from '../../../contract/call.ts'
import { send } from '../../frame/calls.ts'
import type { LoadRows } from '../../ui/table/staff-remote-rows.ts'

/** A user group or a report group. */
export interface Group {
  groupId: number
  name: string
  createdAt: string
  memberCount: number
  grantCount: number
}

/** How many people lose how many reports when a group is deleted. */
export interface GroupUse {
  userCount: number
  reportCount: number
  /** Number of report groups that a user group has, or of user groups that have a report group. */
  otherKindCount: number
}

/** The columns by which both kinds of groups can be sorted; the columns of the screen have these names. */
export type GroupSort = (typeof userCalls.groupSorts)[number]

/** What differs between user groups and report groups on the screen that both share. */
export interface GroupKind {
  memberKind: 'user' | 'report'
  load: LoadRows<Group>
  /** Adds an empty group; `duplicate` if a group of this kind has the name. */
  add: (name: string) => Promise<'saved' | 'duplicate'>
  /** Renames a group; `duplicate` if another group has the name. Rejects with a 409 if the stored name is not the expected one. */
  rename: (groupId: number, name: string, expectedName: string) => Promise<'saved' | 'duplicate'>
  countUse: (groupId: number) => Promise<GroupUse>
  remove: (groupId: number) => Promise<GroupUse>
}

// The responses to a count and to a removal have the same numbers.
type UserUse = OutputOf<typeof userCalls.countUserGroupUse>
type ReportUse = OutputOf<typeof reportCalls.countReportGroupUse>

const toUserGroupUse = ({ userCount, reportCount, reportGroupCount }: UserUse): GroupUse => ({
  userCount,
  reportCount,
  otherKindCount: reportGroupCount,
})
const toReportGroupUse = ({ userCount, reportCount, userGroupCount }: ReportUse): GroupUse => ({
  userCount,
  reportCount,
  otherKindCount: userGroupCount,
})

export const userGroupKind: GroupKind = {
  memberKind: 'user',
  async load({ sort, ...query }) {
    const { groups, total } = await send(userCalls.listUserGroups, { ...query, sort: sort as GroupSort })
    return { rows: groups.map(({ userCount, ...group }) => ({ ...group, memberCount: userCount })), total }
  },
  add: async name => (await send(userCalls.addUserGroup, { name })).status,
  rename: async (groupId, name, expectedName) =>
    (await send(userCalls.renameUserGroup, { groupId, name, expected: expectedName })).status,
  countUse: async groupId => toUserGroupUse(await send(userCalls.countUserGroupUse, { groupId })),
  remove: async groupId => toUserGroupUse(await send(userCalls.removeUserGroup, { groupId })),
}

export const reportGroupKind: GroupKind = {
  memberKind: 'report',
  async load({ sort, ...query }) {
    const { groups, total } = await send(reportCalls.listReportGroups, { ...query, sort: sort as GroupSort })
    return { rows: groups.map(({ reportCount, ...group }) => ({ ...group, memberCount: reportCount })), total }
  },
  add: async name => (await send(reportCalls.addReportGroup, { name })).status,
  rename: async (groupId, name, expectedName) =>
    (await send(reportCalls.renameReportGroup, { groupId, name, expected: expectedName })).status,
  countUse: async groupId => toReportGroupUse(await send(reportCalls.countReportGroupUse, { groupId })),
  remove: async groupId => toReportGroupUse(await send(reportCalls.removeReportGroup, { groupId })),
}
