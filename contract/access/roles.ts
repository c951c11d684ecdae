import { z } from 'zod'
import { call, menu } from '../call.ts'
import { filledText, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire, wireValues } from '../wire.ts'
import { idInAnyForm, idList } from './ids.ts'
import { buildTotalHeader } from './list-fields.ts'
import { listedPersonFields, pagedPeople } from './people.ts'
import { personList } from './references.ts'

const staffCall = { method: 'POST', access: menu('PermissionManagement') } as const
const roleName = filledText(limits.name, 'Role name is required')
const roleId = ['previlage_id', idInAnyForm] as const

/** A boolean that is Yes or No on the wire, as in the matrix on the screen; requests may also send true or false. */
export const yesNo = z.codec(z.union([z.enum(['Yes', 'No']), z.boolean()]), z.boolean(), {
  decode: value => value === true || value === 'Yes',
  encode: value => (value ? ('Yes' as const) : ('No' as const)),
})

const rolePerson = wire({
  ...listedPersonFields,
  roleId: ['previlage_id', z.int()],
  role: ['previlage_name', z.string()],
  /** True if the caller may move this person to another role. */
  mayManage: ['may_manage', z.boolean()],
})
export type RolePerson = z.output<typeof rolePerson>
const rolePeoplePage = wire({ people: ['result', z.array(rolePerson)], total: ['total', z.int()] })

/**
 * A person to move. `roleId` is not the new role, but the one that the person had when the caller saw the list; without it, the person is
 * moved in any case.
 */
const movedPerson = wire({ userId: ['user_id', idInAnyForm], roleId: ['previlage_id', idInAnyForm.optional()] })
const movedPeople = z.array(movedPerson).max(limits.listedItems)

/** The new value of a category switch of a role. */
const categorySwitch = wire({
  categoryId: ['category_id', idInAnyForm],
  isOn: ['value', yesNo],
  /** The value that the caller saw; without it, the switch is saved in any case. */
  expected: ['was', yesNo.optional()],
})

export const listRoleCandidates = call({
  ...staffCall,
  name: 'listRoleCandidates',
  path: '/api/mgmt/addUser',
  summary: 'Lists all people, each with their current role, as candidates for a new role.',
  input: wire(pagedPeople),
  output: rolePeoplePage,
  headers: buildTotalHeader,
})

export const listRolePeople = call({
  ...staffCall,
  name: 'listRolePeople',
  path: '/api/mgmt/getUserById',
  summary: 'Lists the people who have a role.',
  input: wire({ roleId, ...pagedPeople }),
  output: rolePeoplePage,
  headers: buildTotalHeader,
})

export const listOtherRolePeople = call({
  ...staffCall,
  name: 'listOtherRolePeople',
  path: '/api/mgmt/addUserById',
  summary: 'Lists the people who do not have a role, each with their current role.',
  input: wire({ roleId, ...pagedPeople }),
  output: rolePeoplePage,
  headers: buildTotalHeader,
})

const saveResult = wire({
  status: [
    'status',
    wireValues({
      saved: 'success',
      duplicate: 'Role name is duplicate',
      lastAdministrator: 'Last administrator',
    }),
  ],
  roleId: ['previlage_id', z.int().optional()],
})

export const addRole = call({
  ...staffCall,
  name: 'addRole',
  path: '/api/upadteStatusPrevilage',
  summary: 'Creates a role without menus and moves people into it, all or nothing. Their sessions end.',
  input: wire({
    name: ['rolesName', roleName],
    /** People to move into the role, as older programs send them. */
    people: ['data', personList.optional()],
    /** People to move into the role, each with the role that the caller saw. */
    added: ['added', movedPeople.optional()],
    /** Categories that are switched off; all others are on. */
    hiddenCategoryIds: ['hidden_categories', idList.optional()],
  }),
  output: saveResult,
})

export const editRole = call({
  ...staffCall,
  name: 'editRole',
  path: '/api/mgmt/updateUserById',
  summary:
    'Renames a role, moves people into it, and moves removed people to role 3, all or nothing. If `was` has a list of people, the list in `user` is complete: people who are only in `was` are removed. Otherwise the people in `user` are added.',
  input: wire({
    roleId,
    name: ['previlage_name', roleName.optional()],
    /** People as older programs send them: with `expected.people` the complete list of the role, without it people to move in. */
    people: ['user', personList.optional()],
    /** People to move into the role, each with the role that the caller saw; `removed` has the people to move out of it. */
    added: ['added', movedPeople.optional()],
    removed: ['removed', movedPeople.optional()],
    categories: ['categories', z.array(categorySwitch).max(limits.listedItems).optional()],
    /** The values that the caller saw. */
    expected: [
      'was',
      wire({
        name: ['previlage_name', text(limits.name).optional()],
        people: ['user', personList.optional()],
      }).optional(),
    ],
  }),
  output: saveResult,
})

export const removeRoles = call({
  ...staffCall,
  name: 'removeRoles',
  path: '/api/mgmt/deleteRoles',
  summary:
    "Deletes roles, all or none. Returns 'Role in use' with the people if somebody still has one of them. Roles 1 to 4 cannot be deleted.",
  input: wire({ roleIds: ['data', idList] }),
  output: wire({
    status: ['status', wireValues({ removed: 'success', inUse: 'Role in use' })],
    /** Usernames of the first hundred people who have one of the roles; `usedByCount` is the number of all of them. */
    usedBy: ['used_by', z.array(z.string())],
    usedByCount: ['use_count', z.int()],
  }),
})

const roleCategory = wire({
  categoryId: ['category_id', z.int()],
  nameEn: ['name', z.string()],
  nameTh: ['name_th', z.string()],
  /** A plain boolean; only the requests that save a switch have Yes or No. */
  isOn: ['is_on', z.boolean()],
  /** Number of Active reports of every level in the category. */
  reportCount: ['report_count', z.int()],
  /** Number of these reports that everybody sees. */
  publicCount: ['public_count', z.int()],
})
export type RoleCategory = z.output<typeof roleCategory>

export const listRoleCategories = call({
  ...staffCall,
  name: 'listRoleCategories',
  path: '/api/getRoleCategories',
  summary:
    'Lists the categories, each with a switch: on if the role sees it. Without a role, returns the defaults for a new role.',
  input: wire({ roleId: ['previlage_id', idInAnyForm.optional()] }),
  output: wire({ categories: ['result', z.array(roleCategory)] }),
})

export const saveRoleCategories = call({
  ...staffCall,
  name: 'saveRoleCategories',
  path: '/api/saveRoleCategories',
  summary:
    'Switches categories on or off for a role, all or none. Returns 409 if a stored switch no longer has the value in `was`.',
  input: wire({ roleId, categories: ['data', z.array(categorySwitch).max(limits.listedItems)] }),
  output: wire({ status: ['status', wireValues({ saved: 'success' })] }),
})
