import * as reportCalls from '../../../contract/access/report-groups.ts'
import * as userCalls from '../../../contract/access/user-groups.ts'
import { send } from '../../frame/calls.ts'
import type { LoadRows } from '../../ui/table/staff-remote-rows.ts'

/** A group of users or of reports, as its table shows it. */
export interface Group {
  groupId: number
  name: string
  createdAt: string
  memberCount: number
  grantCount: number
}

/** How many people a group gives access to how many reports, for the confirmation of its deletion. */
export interface GroupUse {
  people: number
  reports: number
  groups: number
}

export type GroupSort = (typeof userCalls.groupSorts)[number]

/** The differences between user groups and report groups for the shared screen. */
export interface GroupKind {
  name: 'user' | 'report'
  load: LoadRows<Group>
  add: (name: string) => Promise<'saved' | 'duplicate'>
  rename: (groupId: number, name: string, was: string) => Promise<'saved' | 'duplicate'>
  countUse: (groupId: number) => Promise<GroupUse>
  remove: (groupId: number) => Promise<GroupUse>
}

type UserUse = Omit<Awaited<ReturnType<typeof send<typeof userCalls.countUserGroupUse>>>, 'status'>
type ReportUse = Omit<Awaited<ReturnType<typeof send<typeof reportCalls.countReportGroupUse>>>, 'status'>

const toUserGroupUse = ({ userCount, reportCount, reportGroupCount }: UserUse): GroupUse => ({
  people: userCount,
  reports: reportCount,
  groups: reportGroupCount,
})
const toReportGroupUse = ({ userCount, reportCount, userGroupCount }: ReportUse): GroupUse => ({
  people: userCount,
  reports: reportCount,
  groups: userGroupCount,
})

export const userGroups: GroupKind = {
  name: 'user',
  async load({ sort, ...query }) {
    const { groups, total } = await send(userCalls.listUserGroups, { ...query, sort: sort as GroupSort })
    return { rows: groups.map(({ userCount, ...group }) => ({ ...group, memberCount: userCount })), total }
  },
  add: async name => (await send(userCalls.addUserGroup, { name })).status,
  rename: async (groupId, name, was) => (await send(userCalls.renameUserGroup, { groupId, name, was })).status,
  countUse: async groupId => toUserGroupUse(await send(userCalls.countUserGroupUse, { groupId })),
  remove: async groupId => toUserGroupUse(await send(userCalls.removeUserGroup, { groupId })),
}

export const reportGroups: GroupKind = {
  name: 'report',
  async load({ sort, ...query }) {
    const { groups, total } = await send(reportCalls.listReportGroups, { ...query, sort: sort as GroupSort })
    return { rows: groups.map(({ reportCount, ...group }) => ({ ...group, memberCount: reportCount })), total }
  },
  add: async name => (await send(reportCalls.addReportGroup, { name })).status,
  rename: async (groupId, name, was) => (await send(reportCalls.renameReportGroup, { groupId, name, was })).status,
  countUse: async groupId => toReportGroupUse(await send(reportCalls.countReportGroupUse, { groupId })),
  remove: async groupId => toReportGroupUse(await send(reportCalls.removeReportGroup, { groupId })),
}
