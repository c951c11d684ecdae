import { z } from 'zod'
import { call, menu } from '../call.ts'
import { limits } from '../limits.ts'
import { wire, wireValues } from '../wire.ts'
import { menuEntry } from './menus.ts'
import { idInAnyForm } from './references.ts'
import { yesNo } from './roles.ts'

const staff = { method: 'POST', access: menu('PermissionManagement') } as const

/** Why a cell of the matrix cannot be changed by the caller. */
export const cellLocks = ['always yes', 'always no', 'own role', 'menu lacking'] as const

const cell = wire({
  menuId: ['menu_name_id', z.int()],
  name: ['menu_name', z.string()],
  isOpen: ['value', yesNo],
  /** Null if the caller may change it. */
  lock: ['lock', z.enum(cellLocks).nullable()],
})
export type Cell = z.output<typeof cell>

const matrixRole = wire({
  roleId: ['previlage_id', z.int()],
  name: ['previlage_name', z.string()],
  createdAt: ['create_at', z.string()],
  userCount: ['user_count', z.int()],
  /** Categories that are switched on. */
  categoryCount: ['category_count', z.int()],
  /** True if the caller may rename the role and assign it to people. */
  mayEdit: ['may_edit', z.boolean()],
  /** True if the caller may switch its categories. */
  maySwitch: ['may_switch', z.boolean()],
  mayDelete: ['may_delete', z.boolean()],
  cells: ['permissions', z.array(cell)],
})
export type MatrixRole = z.output<typeof matrixRole>

export const listMenuNames = call({
  ...staff,
  name: 'listMenuNames',
  path: '/api/mgmt/menuName',
  summary: 'The menus of the administration.',
  input: z.object({}),
  output: z.array(menuEntry),
})

export const listMenus = call({
  ...staff,
  name: 'listMenus',
  path: '/api/mgmt/getMenu',
  summary: 'The same menus below `data`.',
  input: z.object({}),
  output: wire({ menus: ['data', z.array(menuEntry)] }),
})

export const listRolePermissions = call({
  ...staff,
  name: 'listRolePermissions',
  path: '/api/mgmt/permission',
  summary: 'Yes or No for each menu of one role.',
  input: wire({ roleId: ['previlage_id', idInAnyForm] }),
  output: z.array(cell),
})

export const listPermissions = call({
  ...staff,
  name: 'listPermissions',
  path: '/api/mgmt/getPermission',
  summary: 'The matrix: every role with its people, its categories and Yes or No for each menu.',
  input: z.object({}),
  output: wire({ roles: ['result', z.array(matrixRole)], categoryTotal: ['category_total', z.int()] }),
})

const changedCell = wire({
  roleId: ['previlage_id', idInAnyForm],
  menuId: ['menu_name_id', idInAnyForm],
  isOpen: ['value', yesNo],
  /** The value that the caller saw. */
  was: ['was', yesNo.optional()],
})

export const savePermissions = call({
  ...staff,
  name: 'savePermissions',
  path: '/api/mgmt/savePermission',
  summary:
    'Saves cells of the matrix, all or none, and keeps all other cells; 409 if someone else has changed one of them since `was`.',
  input: wire({ cells: ['data', z.array(changedCell).min(1).max(limits.pageSize)] }),
  output: wire({ status: ['status', wireValues({ saved: 'success' })] }),
})
