import { z } from 'zod'
import { call, menu } from '../call.ts'
import { identifier, page, pageSize, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire } from '../wire.ts'
import { accountType } from './fields.ts'

/** The statuses of an account, in the specification's order (docs/behaviour/accounts.md#statuses). */
export const accountStatuses = ['Lock', 'New', 'Offline', 'Wait for Verify', 'Active', 'Suspend'] as const
export type AccountStatus = (typeof accountStatuses)[number]
export const accountStatusIds: Record<AccountStatus, number> = {
  Active: 1,
  Offline: 2,
  New: 3,
  'Wait for Verify': 4,
  Suspend: 5,
  Lock: 6,
}

/** The account of a call: its id or, without an id, a username that only one account has. */
export const userReference = {
  userId: ['user_id', identifier.optional()],
  username: ['username', text(limits.email).optional()],
} as const

const onOrOff = z.enum(['on', 'off'])

const managedUser = wire({
  userId: ['user_id', z.int()],
  username: ['username', z.string()],
  firstname: ['firstname', z.string()],
  lastname: ['lastname', z.string()],
  status: ['status_name', z.enum(accountStatuses)],
  statusId: ['status_id', z.int()],
  roleId: ['previlage_id', z.int()],
  role: ['previlage_name', z.string()],
  /** ISO 8601 with time; null before the first login. */
  lastLoginAt: ['login_respond', z.string().nullable()],
  email: ['email', z.string().nullable()],
  /** True for a sign-up that is not confirmed: the address may be a stranger's, so changes by staff are not mailed to it. */
  isUnconfirmed: ['unconfirmed', z.boolean()],
  /** When the owner withdrew from the agreement, which closed the account; null if the last record is an acceptance, or none exists. */
  withdrewAt: ['withdrew_at', z.string().nullable()],
  receivesNews: ['email_news', z.enum(['0', '1'])],
  /** Also 'on' if the user must enrol at the next login. */
  twoFactor: ['two_factor_authen', onOrOff],
  /** True if staff have switched the second factor on, and the owner has not enrolled yet. */
  mustEnrol: ['two_factor_pending', z.boolean()],
  usageObjective: ['usage_objective', z.string()],
  otherObjective: ['other_object', z.string()],
  accountType: ['type_user', accountType],
  /** The specification has these two fields; the portal does not store national ids, so they are null. */
  nationalId: ['national_id', z.null()],
  nationalIdBook: ['national_id_book', z.null()],
  /** True if the signed-in user may change this account. */
  mayManage: ['may_manage', z.boolean()],
  /** True if the signed-in user may erase the person. */
  mayErase: ['may_erase', z.boolean()],
})
export type ManagedUser = z.output<typeof managedUser>

export const userSorts = [
  'createdAt',
  'username',
  'firstname',
  'lastname',
  'status',
  'role',
  'lastLoginAt',
  'email',
] as const
export type UserSort = (typeof userSorts)[number]

export const listUsers = call({
  name: 'listUsers',
  method: 'POST',
  path: '/api/mgmt/mgmtgetUser',
  access: menu('UserManagement'),
  summary:
    'Returns accounts of every status, including unconfirmed sign-ups; the latest first unless sorted. X-Total-Count has the number of matches.',
  input: wire({
    words: ['text_search', text(limits.searchText).default('')],
    sort: ['sort', z.enum(userSorts).default('createdAt')],
    descending: ['descending', z.boolean().default(false)],
    page: ['page', page],
    pageSize: ['page_size', pageSize],
  }),
  output: wire({ users: ['result', z.array(managedUser)], total: ['total', z.int()] }),
  headers: ({ total }) => ({ 'x-total-count': String(total) }),
})

export const listStatuses = call({
  name: 'listStatuses',
  method: 'GET',
  path: '/api/mgmt/codenameStatus',
  access: menu('UserManagement'),
  summary: 'Returns the six statuses of an account, and which of them staff may choose.',
  input: z.object({}),
  output: z.array(
    wire({
      statusId: ['status_id', z.int()],
      status: ['status_name', z.enum(accountStatuses)],
      /** True if staff may set this status. */
      isStaffStatus: ['selectable', z.boolean()],
    }),
  ),
})

const assignableRole = wire({
  roleId: ['previlage_id', z.int()],
  name: ['previlage_name', z.string()],
  createdAt: ['create_at', z.string()],
  /** True if the signed-in user may give this role to accounts. */
  mayGive: ['may_give', z.boolean()],
})

export const listRoles = call({
  name: 'listRoles',
  method: 'POST',
  path: '/api/mgmt/getPrevilage',
  access: menu('UserManagement', 'PermissionManagement'),
  summary: 'Returns the roles, and which of them the signed-in user may give to accounts.',
  input: z.object({}),
  output: wire({ roles: ['result', z.array(assignableRole)] }),
})

export const listRoleNames = call({
  name: 'listRoleNames',
  method: 'POST',
  path: '/api/mgmt/getRoles',
  access: menu('UserManagement', 'PermissionManagement'),
  summary: 'Returns the same roles as getPrevilage, as a list without an object around it.',
  input: z.object({}),
  output: z.array(assignableRole),
})
