import { z } from 'zod'
import { call, menu } from '../call.ts'
import { filledText, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire, wireValues } from '../wire.ts'
import { listedPersonFields, pagedPeople } from './people.ts'
import { idInAnyForm, idList, personList, totalHeader } from './references.ts'

const staff = { method: 'POST', access: menu('PermissionManagement') } as const
const roleName = filledText(limits.name, 'Role name is required')
const roleId = ['previlage_id', idInAnyForm] as const

/** Yes or No, as in the matrix. */
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

/** A person to move, with the role that the caller saw. */
const movedPerson = wire({ userId: ['user_id', idInAnyForm], roleId: ['previlage_id', idInAnyForm.optional()] })
const movedPeople = z.array(movedPerson).max(limits.listed)

/** A category switch, with the value that the caller saw. */
const categoryCell = wire({
  categoryId: ['category_id', idInAnyForm],
  isOn: ['value', yesNo],
  was: ['was', yesNo.optional()],
})

export const listRoleCandidates = call({
  ...staff,
  name: 'listRoleCandidates',
  path: '/api/mgmt/addUser',
  summary: 'The candidates for the members of a new role, each with the current role.',
  input: wire(pagedPeople),
  output: rolePeoplePage,
  headers: totalHeader,
})

export const listRolePeople = call({
  ...staff,
  name: 'listRolePeople',
  path: '/api/mgmt/getUserById',
  summary: 'The people who have a role.',
  input: wire({ roleId, ...pagedPeople }),
  output: rolePeoplePage,
  headers: totalHeader,
})

export const listOtherRolePeople = call({
  ...staff,
  name: 'listOtherRolePeople',
  path: '/api/mgmt/addUserById',
  summary: 'The people with another role, each with that role.',
  input: wire({ roleId, ...pagedPeople }),
  output: rolePeoplePage,
  headers: totalHeader,
})

const saved = wire({
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
  ...staff,
  name: 'addRole',
  path: '/api/upadteStatusPrevilage',
  summary: 'Creates a role without menus and moves people into it, all or nothing; their sessions end.',
  input: wire({
    name: ['rolesName', roleName],
    people: ['data', personList.optional()],
    added: ['added', movedPeople.optional()],
    /** Categories that are switched off; all others are on. */
    hiddenCategoryIds: ['hidden_categories', idList.optional()],
  }),
  output: saved,
})

export const editRole = call({
  ...staff,
  name: 'editRole',
  path: '/api/mgmt/updateUserById',
  summary:
    'Renames a role, moves people into it, and moves removed people to role 3, all or nothing; with `was` the list in `user` is the complete list, without it these people are added.',
  input: wire({
    roleId,
    name: ['previlage_name', roleName.optional()],
    people: ['user', personList.optional()],
    added: ['added', movedPeople.optional()],
    removed: ['removed', movedPeople.optional()],
    categories: ['categories', z.array(categoryCell).max(limits.listed).optional()],
    /** The values at the start of the edit. */
    was: [
      'was',
      wire({
        name: ['previlage_name', text(limits.name).optional()],
        people: ['user', personList.optional()],
      }).optional(),
    ],
  }),
  output: saved,
})

export const removeRoles = call({
  ...staff,
  name: 'removeRoles',
  path: '/api/mgmt/deleteRoles',
  summary:
    "Deletes roles without people, all or none; otherwise 'Role in use' with the people. Roles 1 to 4 cannot be deleted.",
  input: wire({ roleIds: ['data', idList] }),
  output: wire({
    status: ['status', wireValues({ removed: 'success', inUse: 'Role in use' })],
    /** The first hundred users of the role, and their total. */
    usedBy: ['used_by', z.array(z.string())],
    useCount: ['use_count', z.int()],
  }),
})

const roleCategory = wire({
  categoryId: ['category_id', z.int()],
  nameEn: ['name', z.string()],
  nameTh: ['name_th', z.string()],
  isOn: ['is_on', z.boolean()],
  /** Active reports of every level. */
  reportCount: ['report_count', z.int()],
  /** The number of these that everybody sees. */
  publicCount: ['public_count', z.int()],
})
export type RoleCategory = z.output<typeof roleCategory>

export const listRoleCategories = call({
  ...staff,
  name: 'listRoleCategories',
  path: '/api/getRoleCategories',
  summary: 'One switch for each category: whether a role sees it. Without a role, the defaults for a new one.',
  input: wire({ roleId: ['previlage_id', idInAnyForm.optional()] }),
  output: wire({ categories: ['result', z.array(roleCategory)] }),
})

export const saveRoleCategories = call({
  ...staff,
  name: 'saveRoleCategories',
  path: '/api/saveRoleCategories',
  summary: 'Switches categories on or off for a role, all or none; 409 when someone else has switched one since `was`.',
  input: wire({ roleId, categories: ['data', z.array(categoryCell).max(limits.listed)] }),
  output: wire({ status: ['status', wireValues({ saved: 'success' })] }),
})
