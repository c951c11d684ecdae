import { z } from 'zod'
import { call, menu } from '../call.ts'
import { identifier, page, pageSize, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire } from '../wire.ts'
import { accountType } from './fields.ts'

/** In the specification's order (docs/behaviour/accounts.md#statuses). */
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

/** The user of a call: by id, otherwise by a name that must be unique. */
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
  /** True for a sign-up that is not confirmed: the address may be a stranger's, so no mail says what staff do. */
  isUnconfirmed: ['unconfirmed', z.boolean()],
  /** When the owner withdrew from the agreement, which closed the account; null if an acceptance is valid or none was given. */
  withdrewAt: ['withdrew_at', z.string().nullable()],
  receivesNews: ['email_news', z.enum(['0', '1'])],
  /** Also 'on' if the user must enrol at the next login. */
  twoFactor: ['two_factor_authen', onOrOff],
  /** Switched on by staff, but the owner has not enrolled yet. */
  mustEnrol: ['two_factor_pending', z.boolean()],
  usageObjective: ['usage_objective', z.string()],
  otherObjective: ['other_object', z.string()],
  accountType: ['type_user', accountType],
  /** The portal stores no such numbers; the specification's fields stay empty. */
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
    'Accounts of every status, including sign-ups that are not confirmed; the latest first unless sorted. X-Total-Count has the number of matches.',
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
  summary: 'The six statuses of an account, and which of them staff may choose.',
  input: z.object({}),
  output: z.array(
    wire({
      statusId: ['status_id', z.int()],
      status: ['status_name', z.enum(accountStatuses)],
      isChosenByStaff: ['selectable', z.boolean()],
    }),
  ),
})

const role = wire({
  roleId: ['previlage_id', z.int()],
  name: ['previlage_name', z.string()],
  createdAt: ['create_at', z.string()],
  /** True if the signed-in user may assign this role. */
  mayGive: ['may_give', z.boolean()],
})

export const listRoles = call({
  name: 'listRoles',
  method: 'POST',
  path: '/api/mgmt/getPrevilage',
  access: menu('UserManagement', 'PermissionManagement'),
  summary: 'The roles, and which of them the signed-in user may assign.',
  input: z.object({}),
  output: wire({ roles: ['result', z.array(role)] }),
})

export const listRoleNames = call({
  name: 'listRoleNames',
  method: 'POST',
  path: '/api/mgmt/getRoles',
  access: menu('UserManagement', 'PermissionManagement'),
  summary: 'The same roles as a bare list.',
  input: z.object({}),
  output: z.array(role),
})
