import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import { plainRoleId } from '../../contract/permissions.ts'
import type { Actor } from '../platform/actor.ts'
import type { DB } from '../platform/database/tables.ts'

/**
 * Returns the role whose category switches apply to an actor. Visitors and users with an incomplete login have those of the plain role
 * (docs/behaviour/visibility.md#category-switches).
 */
export const toSwitchedRole = ({ userId, roleId, isLoginPending }: Actor) =>
  userId === undefined || isLoginPending ? plainRoleId : roleId

/** Returns an SQL condition: the category in a row of `categories` is switched on for the actor's role. */
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
