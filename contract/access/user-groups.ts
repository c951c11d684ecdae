import { z } from 'zod'
import { call, menu } from '../call.ts'
import { filledText, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire, wireValues } from '../wire.ts'
import { idInAnyForm } from './ids.ts'
import { buildTotalHeader, searchFields } from './list-fields.ts'
import { pagedPeople, peoplePage } from './people.ts'
import { personFields } from './references.ts'

const staffCall = { method: 'POST', access: menu('GroupUserManagement') } as const
const groupName = filledText(limits.name, 'Group name is required')

/** A user group by its id or its name; if both are given, the id counts. */
const groupReference = {
  groupId: ['group_id', idInAnyForm.optional()],
  groupName: ['group_name', text(limits.name).optional()],
} as const

const userGroup = wire({
  groupId: ['group_id', z.int()],
  name: ['group_name', z.string()],
  createdAt: ['create_at', z.string()],
  userCount: ['user_count', z.int()],
  /** Number of reports and report groups for which the user group has an open grant. */
  grantCount: ['grant_count', z.int()],
})
export type UserGroup = z.output<typeof userGroup>
export const groupSorts = ['name', 'members', 'grants', 'createdAt'] as const

/** What the deletion of the group affects: the people who lose a path of access, and the reports and report groups to which they lose it. */
const deletionEffectFields = {
  userCount: ['user_count', z.int()],
  reportCount: ['report_count', z.int()],
  reportGroupCount: ['group_report_count', z.int()],
} as const
const memberChangeOutput = wire({
  status: ['status', wireValues({ saved: 'success' })],
  /** Number of people who were added or removed. */
  changedCount: ['count', z.int()],
})

export const listUserGroups = call({
  ...staffCall,
  name: 'listUserGroups',
  path: '/api/getGroupsUser',
  summary: 'Lists the user groups whose names contain every word, each with the numbers of its people and grants.',
  input: wire({ ...searchFields, sort: ['sort', z.enum(groupSorts).default('name')] }),
  output: wire({ groups: ['result', z.array(userGroup)], total: ['total', z.int()] }),
  headers: buildTotalHeader,
})

export const addUserGroup = call({
  ...staffCall,
  name: 'addUserGroup',
  path: '/api/addGroupUser',
  summary: 'Creates a user group. A name that differs only in case, spaces or Thai forms is a duplicate.',
  input: wire({ name: ['group_name', groupName] }),
  output: wire({
    status: ['status', wireValues({ saved: 'success', duplicate: 'Group name is duplicate' })],
    groupId: ['group_id', z.int()],
  }),
})

export const renameUserGroup = call({
  ...staffCall,
  name: 'renameUserGroup',
  path: '/api/updateGroupUserName',
  summary: 'Renames a user group. Returns 409 if the stored name is no longer the one in `was`.',
  input: wire({
    groupId: ['group_id', idInAnyForm],
    name: ['group_name', groupName],
    /** The name that the caller saw; without it, the group is renamed in any case. */
    expected: ['was', z.string().max(limits.name).optional()],
  }),
  output: wire({
    status: ['status', wireValues({ saved: 'success', duplicate: 'Group User name is duplicate' })],
    groupId: ['group_id', z.int()],
  }),
})

export const countUserGroupUse = call({
  ...staffCall,
  name: 'countUserGroupUse',
  path: '/api/getGroupUserUse',
  summary: 'Counts how many people would lose a path to how many reports if a user group were deleted.',
  input: wire(groupReference),
  output: wire(deletionEffectFields),
})

export const removeUserGroup = call({
  ...staffCall,
  name: 'removeUserGroup',
  path: '/api/deleteGroupUser',
  summary: 'Deletes a user group with its grants. Returns how many people lost a path to how many reports.',
  input: wire(groupReference),
  output: wire({ status: ['status', wireValues({ removed: 'success' })], ...deletionEffectFields }),
})

export const addToUserGroup = call({
  ...staffCall,
  name: 'addToUserGroup',
  path: '/api/addUserToGroup',
  summary: 'Adds people to a user group, all or none. Ignores people who are already in it.',
  input: wire({ ...groupReference, ...personFields }),
  output: memberChangeOutput,
})

export const removeFromUserGroup = call({
  ...staffCall,
  name: 'removeFromUserGroup',
  path: '/api/deleteUserInGroup',
  summary: 'Removes people from a user group, all or none. Ignores people who are not in it.',
  input: wire({ ...groupReference, ...personFields }),
  output: memberChangeOutput,
})

export const listGroupPeople = call({
  ...staffCall,
  name: 'listGroupPeople',
  path: '/api/getUserInGroup',
  summary: 'Lists the people in a user group.',
  input: wire({ ...groupReference, ...pagedPeople }),
  output: peoplePage,
  headers: buildTotalHeader,
})

export const listOtherPeople = call({
  ...staffCall,
  name: 'listOtherPeople',
  path: '/api/getUserNotInGroup',
  summary: 'Lists the people who are not in a user group.',
  input: wire({ ...groupReference, ...pagedPeople }),
  output: peoplePage,
  headers: buildTotalHeader,
})
