import { z } from 'zod'
import { call, menu } from '../call.ts'
import { limits } from '../limits.ts'
import { wire, wireValues } from '../wire.ts'
import { idInAnyForm } from './ids.ts'
import { menuEntry } from './menus.ts'
import { yesNo } from './roles.ts'

const staffCall = { method: 'POST', access: menu('PermissionManagement') } as const

/**
 * Why the caller cannot change a cell: role 1 has every menu, role 3 has none, the cell belongs to the caller's own role, or the caller's
 * role lacks the menu and so can neither give it to others nor take it from them.
 */
export const cellLocks = ['always yes', 'always no', 'own role', 'menu lacking'] as const

/** A cell of the matrix: a menu, and whether the role may open it. */
const cell = wire({
  menuId: ['menu_name_id', z.int()],
  name: ['menu_name', z.string()],
  isOpen: ['value', yesNo],
  /** Why the caller may not change the cell; null if the caller may. */
  lock: ['lock', z.enum(cellLocks).nullable()],
})
export type Cell = z.output<typeof cell>

const matrixRole = wire({
  roleId: ['previlage_id', z.int()],
  name: ['previlage_name', z.string()],
  createdAt: ['create_at', z.string()],
  userCount: ['user_count', z.int()],
  /** Number of categories that are switched on for the role. */
  categoryCount: ['category_count', z.int()],
  /** True if the caller may rename the role and assign it to people. */
  mayEdit: ['may_edit', z.boolean()],
  /** True if the caller may switch categories on and off for the role. */
  maySwitch: ['may_switch', z.boolean()],
  /** True if the caller may delete the role, which must not be one of the roles 1 to 4. */
  mayDelete: ['may_delete', z.boolean()],
  cells: ['permissions', z.array(cell)],
})
export type MatrixRole = z.output<typeof matrixRole>

/** The same list as `listMenus`, under the path and in the form that programs of the earlier portal use. */
export const listMenuNames = call({
  ...staffCall,
  name: 'listMenuNames',
  path: '/api/mgmt/menuName',
  summary: 'Lists the menus of the administration.',
  input: z.object({}),
  output: z.array(menuEntry),
})

export const listMenus = call({
  ...staffCall,
  name: 'listMenus',
  path: '/api/mgmt/getMenu',
  summary: 'Lists the menus of the administration in the field `data`.',
  input: z.object({}),
  output: wire({ menus: ['data', z.array(menuEntry)] }),
})

/** The cells of one role; `listPermissions` returns the whole matrix. */
export const listRolePermissions = call({
  ...staffCall,
  name: 'listRolePermissions',
  path: '/api/mgmt/permission',
  summary: 'Lists the menus of the administration, each with Yes or No for one role.',
  input: wire({ roleId: ['previlage_id', idInAnyForm] }),
  output: z.array(cell),
})

export const listPermissions = call({
  ...staffCall,
  name: 'listPermissions',
  path: '/api/mgmt/getPermission',
  summary: 'Returns the matrix: every role with the numbers of its people and categories, and Yes or No for each menu.',
  input: z.object({}),
  output: wire({ roles: ['result', z.array(matrixRole)], categoryTotal: ['category_total', z.int()] }),
})

const changedCell = wire({
  roleId: ['previlage_id', idInAnyForm],
  menuId: ['menu_name_id', idInAnyForm],
  isOpen: ['value', yesNo],
  /** The value that the caller saw; without it, the cell is saved in any case. */
  expected: ['was', yesNo.optional()],
})

export const savePermissions = call({
  ...staffCall,
  name: 'savePermissions',
  path: '/api/mgmt/savePermission',
  summary:
    'Saves cells of the matrix, all or none. Does not change other cells. Returns 409 if the stored value of a cell is no longer the one in `was`.',
  input: wire({ cells: ['data', z.array(changedCell).min(1).max(limits.pageSize)] }),
  output: wire({ status: ['status', wireValues({ saved: 'success' })] }),
})
