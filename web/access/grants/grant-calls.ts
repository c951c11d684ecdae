import type { GrantKind } from '../../../contract/access/grant-fields.ts'
import type { ListedGroup, ListedUser } from '../../../contract/access/grant-lists.ts'
import * as lists from '../../../contract/access/grant-lists.ts'
import * as grants from '../../../contract/access/grants.ts'
import type { ArgumentsOf } from '../../../contract/call.ts'
import { send } from '../../frame/calls.ts'
import type { LoadRows } from '../../ui/table/staff-remote-rows.ts'

/** The report or report group that is granted. */
export interface GrantTarget {
  kind: 'report' | 'report group'
  id: number
  name: string
  /** True if everyone sees it without a grant. */
  isPublic?: boolean
}
/** Who can have a grant. */
export type HolderKind = 'user' | 'user group'
/** A user or a user group in one of the two lists: with the grant, or without it. */
export type Holder = ListedUser | ListedGroup

/** Returns the kind of the grants by which such holders have such targets. */
export const toGrantKind = (holderKind: HolderKind, targetKind: GrantTarget['kind']): GrantKind =>
  `${holderKind} to ${targetKind}`

/** The calls for each kind of grant: list the holders, list the users or user groups without the grant, give it and withdraw it. */
const callsByKind = {
  'user to report': {
    holders: lists.listUsersWithReport,
    others: lists.listUsersWithoutReport,
    give: grants.grantReportToUsers,
    withdraw: grants.withdrawReportFromUsers,
  },
  'user group to report': {
    holders: lists.listGroupsWithReport,
    others: lists.listGroupsWithoutReport,
    give: grants.grantReportToGroups,
    withdraw: grants.withdrawReportFromGroups,
  },
  'user to report group': {
    holders: lists.listUsersWithReportGroup,
    others: lists.listUsersWithoutReportGroup,
    give: grants.grantReportGroupToUsers,
    withdraw: grants.withdrawReportGroupFromUsers,
  },
  'user group to report group': {
    holders: lists.listGroupsWithReportGroup,
    others: lists.listGroupsWithoutReportGroup,
    give: grants.grantReportGroupToGroups,
    withdraw: grants.withdrawReportGroupFromGroups,
  },
} as const satisfies Record<GrantKind, object>

/** Returns the calls of one kind of grant, typed as those of one kind: only the names of the ids differ between kinds. */
const pickCalls = (kind: GrantKind) => callsByKind[kind] as unknown as (typeof callsByKind)['user to report']

// The fields with the ids depend on the two halves of a kind such as `user group to report`.
const toTargetIds = (kind: GrantKind, targetId: number): { reportId?: number; reportGroupId?: number } =>
  kind.endsWith('report group') ? { reportGroupId: targetId } : { reportId: targetId }
const toHolderIds = (kind: GrantKind, holderIds: number[]): { userIds?: number[]; groupIds?: number[] } =>
  kind.startsWith('user group') ? { groupIds: holderIds } : { userIds: holderIds }

type ListCall = typeof lists.listUsersWithReport

/** Returns a loader of the holders that have a target by a grant of one kind, or of those that do not. */
export const createHolderLoader =
  (kind: GrantKind, targetId: number, list: 'holders' | 'others'): LoadRows<Holder> =>
  ({ sort, ...query }) => {
    const input = { ...toTargetIds(kind, targetId), ...query, sort }
    return send(pickCalls(kind)[list] as ListCall, input as ArgumentsOf<ListCall>)
  }

interface NewGrants {
  targetId: number
  /** The users or user groups that get the grant. */
  recipientIds: number[]
  term: { until: string | null; reason: string }
}

/** Gives a grant of the target to users or user groups; returns how many did not have it yet. */
export const giveGrants = async (kind: GrantKind, { targetId, recipientIds, term }: NewGrants) =>
  (await send(pickCalls(kind).give, { ...toTargetIds(kind, targetId), ...toHolderIds(kind, recipientIds), ...term }))
    .addedCount

/** Withdraws a target from holders; returns how many still had it. */
export const withdrawGrants = async (kind: GrantKind, targetId: number, holderIds: number[]) =>
  (await send(pickCalls(kind).withdraw, { ...toTargetIds(kind, targetId), ...toHolderIds(kind, holderIds) }))
    .removedCount
