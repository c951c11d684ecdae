import * as matrix from '../../../contract/access/permissions.ts'
import * as calls from '../../../contract/access/roles.ts'
import { route } from '../../platform/http/route.ts'
import type { AccessContext } from '../context.ts'
import { listMenus, listPermissions, listRolePermissions } from './permission-matrix.ts'
import { savePermissions } from './permissions.ts'
import { listRoleCategories, saveRoleCategories } from './role-categories.ts'
import { listOtherRolePeople, listRoleCandidates, listRolePeople } from './role-people.ts'
import { addRole, editRole, removeRoles } from './roles.ts'

/** Returns the routes of Permission Management. */
export const roleRoutes = (context: AccessContext) => {
  const { database } = context
  return [
    route(calls.listRoleCandidates, ({ actor, input }) => listRoleCandidates(database, actor, input)),
    route(calls.listRolePeople, ({ actor, input }) => listRolePeople(database, actor, input)),
    route(calls.listOtherRolePeople, ({ actor, input }) => listOtherRolePeople(database, actor, input)),
    route(calls.addRole, ({ actor, input, writer }) => addRole(context, writer(), actor, input)),
    route(calls.editRole, ({ actor, input, writer }) => editRole(context, writer(), actor, input)),
    route(calls.removeRoles, ({ actor, input, writer }) => removeRoles(context, writer(), actor, input.roleIds)),
    route(calls.listRoleCategories, ({ input }) => listRoleCategories(database, input.roleId)),
    route(calls.saveRoleCategories, ({ actor, input, writer }) => saveRoleCategories(context, writer(), actor, input)),
    route(matrix.listMenuNames, () => listMenus(database)),
    route(matrix.listMenus, async () => ({ menus: await listMenus(database) })),
    route(matrix.listRolePermissions, ({ actor, input }) => listRolePermissions(database, actor, input.roleId)),
    route(matrix.listPermissions, ({ actor }) => listPermissions(database, actor)),
    route(matrix.savePermissions, ({ actor, input, writer }) => savePermissions(context, writer(), actor, input.cells)),
  ]
}
