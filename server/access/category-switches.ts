import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import { plainRoleId } from '../../contract/permissions.ts'
import type { Actor } from '../platform/actor.ts'
import type { DB } from '../platform/database/tables.ts'

/**
 * Returns the role whose switches apply: visitors and incomplete logins count as the plain role
 * (docs/behaviour/visibility.md#category-switches).
 */
export const toSwitchedRole = ({ userId, roleId, pending }: Actor) =>
  userId === undefined || pending ? plainRoleId : roleId

/** Returns an SQL condition: a category of `categories` is switched on for the actor's role. */
export const isOpenCategory = (actor: Actor): Expression<SqlBool> => {
  const { not, exists, selectFrom } = expressionBuilder<DB, 'categories'>()
  return not(
    exists(
      selectFrom('role_hidden_categories')
        .whereRef('role_hidden_categories.category_id', '=', 'categories.category_id')
        .where('role_hidden_categories.role_id', '=', toSwitchedRole(actor)),
    ),
  )
}
