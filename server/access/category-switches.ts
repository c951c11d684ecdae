import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import { plainRoleId } from '../../contract/permissions.ts'
import type { Actor } from '../platform/actor.ts'
import type { DB } from '../platform/database/tables.ts'

/** The role whose switches count: a visitor, and a login that still owes a step, count as the plain role (docs/behaviour/visibility.md#category-switches). */
export const switchedRole = ({ userId, roleId, pending }: Actor) =>
  userId === undefined || pending ? plainRoleId : roleId

/** Whether the actor's role has a category of `categories` switched on. */
export const isOpenCategory = (actor: Actor): Expression<SqlBool> => {
  const { not, exists, selectFrom } = expressionBuilder<DB, 'categories'>()
  return not(
    exists(
      selectFrom('role_hidden_categories')
        .whereRef('role_hidden_categories.category_id', '=', 'categories.category_id')
        .where('role_hidden_categories.role_id', '=', switchedRole(actor)),
    ),
  )
}
