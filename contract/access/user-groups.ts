import { z } from 'zod'
import { call, menu } from '../call.ts'
import { filledText, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire, wireValues } from '../wire.ts'
import { pagedPeople, peoplePage } from './people.ts'
import { idInAnyForm, personFields, searchFields, totalHeader } from './references.ts'

const staff = { method: 'POST', access: menu('GroupUserManagement') } as const
const groupName = filledText(limits.name, 'Group name is required')

/** A group by its id, otherwise by its name. */
const groupReference = {
  groupId: ['group_id', idInAnyForm.optional()],
  groupName: ['group_name', text(limits.name).optional()],
} as const

const userGroup = wire({
  groupId: ['group_id', z.int()],
  name: ['group_name', z.string()],
  createdAt: ['create_at', z.string()],
  userCount: ['user_count', z.int()],
  /** Reports and report groups granted to the group. */
  grantCount: ['grant_count', z.int()],
})
export type UserGroup = z.output<typeof userGroup>
export const groupSorts = ['name', 'members', 'grants', 'createdAt'] as const

/** How many people lose a path to how many reports when the group is deleted. */
const useFields = {
  userCount: ['user_count', z.int()],
  reportCount: ['report_count', z.int()],
  reportGroupCount: ['group_report_count', z.int()],
} as const
const changed = wire({ status: ['status', wireValues({ saved: 'success' })], count: ['count', z.int()] })

export const listUserGroups = call({
  ...staff,
  name: 'listUserGroups',
  path: '/api/getGroupsUser',
  summary: 'The user groups whose names contain every word, with the numbers of people and grants of each.',
  input: wire({ ...searchFields, sort: ['sort', z.enum(groupSorts).default('name')] }),
  output: wire({ groups: ['result', z.array(userGroup)], total: ['total', z.int()] }),
  headers: totalHeader,
})

export const addUserGroup = call({
  ...staff,
  name: 'addUserGroup',
  path: '/api/addGroupUser',
  summary: 'Creates a user group; a name that differs in case, spaces or Thai forms only is a duplicate.',
  input: wire({ name: ['group_name', groupName] }),
  output: wire({
    status: ['status', wireValues({ saved: 'success', duplicate: 'Group name is duplicate' })],
    groupId: ['group_id', z.int()],
  }),
})

export const renameUserGroup = call({
  ...staff,
  name: 'renameUserGroup',
  path: '/api/updateGroupUserName',
  summary: 'Renames a user group; 409 when someone else has renamed it since `was`.',
  input: wire({
    groupId: ['group_id', idInAnyForm],
    name: ['group_name', groupName],
    /** The name at the start of the edit. */
    was: ['was', z.string().max(limits.name).optional()],
  }),
  output: wire({
    status: ['status', wireValues({ saved: 'success', duplicate: 'Group User name is duplicate' })],
    groupId: ['group_id', z.int()],
  }),
})

export const countUserGroupUse = call({
  ...staff,
  name: 'countUserGroupUse',
  path: '/api/getGroupUserUse',
  summary: 'How many people would lose this path to how many reports if the group were deleted.',
  input: wire(groupReference),
  output: wire(useFields),
})

export const removeUserGroup = call({
  ...staff,
  name: 'removeUserGroup',
  path: '/api/deleteGroupUser',
  summary: 'Deletes a user group with its grants and says how many people lost this path to how many reports.',
  input: wire(groupReference),
  output: wire({ status: ['status', wireValues({ removed: 'success' })], ...useFields }),
})

export const addToUserGroup = call({
  ...staff,
  name: 'addToUserGroup',
  path: '/api/addUserToGroup',
  summary: 'Adds people to a user group, all or none; people who are already in it stay.',
  input: wire({ ...groupReference, ...personFields }),
  output: changed,
})

export const removeFromUserGroup = call({
  ...staff,
  name: 'removeFromUserGroup',
  path: '/api/deleteUserInGroup',
  summary: 'Removes people from a user group, all or none; people who are not in it are ignored.',
  input: wire({ ...groupReference, ...personFields }),
  output: changed,
})

export const listGroupPeople = call({
  ...staff,
  name: 'listGroupPeople',
  path: '/api/getUserInGroup',
  summary: 'The people in a user group.',
  input: wire({ ...groupReference, ...pagedPeople }),
  output: peoplePage,
  headers: totalHeader,
})

export const listOtherPeople = call({
  ...staff,
  name: 'listOtherPeople',
  path: '/api/getUserNotInGroup',
  summary: 'The people who are not in a user group.',
  input: wire({ ...groupReference, ...pagedPeople }),
  output: peoplePage,
  headers: totalHeader,
})
