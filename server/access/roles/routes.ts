import * as matrix from '../../../contract/access/permissions.ts'
import * as calls from '../../../contract/access/roles.ts'
import { route } from '../../platform/http/route.ts'
import type { AccessGround } from '../ground.ts'
import { listMenus, listPermissions, listRolePermissions, savePermissions } from './permissions.ts'
import { listRoleCategories, saveRoleCategories } from './role-categories.ts'
import { listOtherRolePeople, listRoleCandidates, listRolePeople } from './role-people.ts'
import { addRole, editRole, removeRoles } from './roles.ts'

/** The calls of Permission Management. */
export const roleRoutes = (ground: AccessGround) => {
  const { database } = ground
  return [
    route(calls.listRoleCandidates, ({ actor, input }) => listRoleCandidates(database, actor, input)),
    route(calls.listRolePeople, ({ actor, input }) => listRolePeople(database, actor, input)),
    route(calls.listOtherRolePeople, ({ actor, input }) => listOtherRolePeople(database, actor, input)),
    route(calls.addRole, ({ actor, input, writer }) => addRole(ground, writer(), actor, input)),
    route(calls.editRole, ({ actor, input, writer }) => editRole(ground, writer(), actor, input)),
    route(calls.removeRoles, ({ actor, input, writer }) => removeRoles(ground, writer(), actor, input.roleIds)),
    route(calls.listRoleCategories, ({ input }) => listRoleCategories(database, input.roleId)),
    route(calls.saveRoleCategories, ({ actor, input, writer }) => saveRoleCategories(ground, writer(), actor, input)),
    route(matrix.listMenuNames, () => listMenus(database)),
    route(matrix.listMenus, async () => ({ menus: await listMenus(database) })),
    route(matrix.listRolePermissions, ({ actor, input }) => listRolePermissions(database, actor, input.roleId)),
    route(matrix.listPermissions, ({ actor }) => listPermissions(database, actor)),
    route(matrix.savePermissions, ({ actor, input, writer }) => savePermissions(ground, writer(), actor, input.cells)),
  ]
}
