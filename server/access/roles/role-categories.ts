import { sql, type Transaction } from 'kysely'
import { administratorRoleId } from '../../../contract/permissions.ts'
import { findRoleRights, lockRights, mayGiveRole, type RoleRights } from '../../accounts/index.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { permissionDenied } from '../../platform/problem.ts'
import { buildConflictProblem, buildNotFoundProblem } from '../../platform/refusals.ts'
import type { AccessContext } from '../context.ts'
import { isPublicSql } from '../report-conditions.ts'
import { requireRole } from './role-people.ts'

/** The new value of a category switch of a role. */
export interface CategorySwitch {
  categoryId: number
  isOn: boolean
  /** The value that the caller saw. */
  expected?: boolean | undefined
}

/** The id that is used for a role that does not exist yet. No role has it, so all its categories are switched on. */
const newRoleId = 0

/** Returns the category switches of a role; all are on if no role is given. Throws 404 for a role that does not exist. */
export const listRoleCategories = async (database: Database, roleId: number | undefined) => {
  if (roleId !== undefined) await requireRole(database, roleId)
  const rows = await database
    .selectFrom('categories')
    .select(['category_id as categoryId', 'name_en as nameEn', 'name_th as nameTh'])
    .select([
      sql<boolean>`not exists (select from role_hidden_categories h
        where h.category_id = categories.category_id and h.role_id = ${roleId ?? newRoleId})`.as('isOn'),
      countActiveReportsSql(sql`true`).as('reportCount'),
      countActiveReportsSql(isPublicSql('reports')).as('publicCount'),
    ])
    .orderBy('position')
    .orderBy('category_id')
    .execute()
  return { categories: rows }
}

/** Builds the SQL of the number of Active reports in the category of a row that meet a condition. */
const countActiveReportsSql = (condition: ReturnType<typeof isPublicSql>) =>
  sql<number>`(select count(*) from reports join sub_categories using (sub_category_id)
    where sub_categories.category_id = categories.category_id and reports.status = 'Active' and ${condition})`

/** Switches categories for a role in the writer's name. Throws like `switchCategories`. */
export const saveRoleCategories = (
  context: AccessContext,
  writer: Writer,
  actor: Actor,
  { roleId, categories }: { roleId: number; categories: readonly CategorySwitch[] },
) =>
  writeAs(context, writer, async transaction => {
    const rights = await lockRights(transaction, actor, 'PermissionManagement')
    await switchCategories(transaction, rights, roleId, categories)
    return { status: 'saved' as const }
  })

/**
 * Switches categories on or off for a role. Throws 403 for a role that the actor may not give and for the actor's own, 404 for a role or
 * category that does not exist, and 409 if a stored switch does not have the expected value. The caller has called `lockRights`.
 */
export const switchCategories = async (
  transaction: Transaction<DB>,
  actor: RoleRights,
  roleId: number,
  switches: readonly CategorySwitch[],
) => {
  const role = await requireRole(transaction, roleId)
  const categoryNames = await requireCategories(transaction, switches)
  const hiddenRows = await transaction
    .selectFrom('role_hidden_categories')
    .select('category_id')
    .where('role_id', '=', roleId)
    .execute()
  const hiddenIds = new Set(hiddenRows.map(({ category_id }) => category_id))
  // A switch changes if the new value is on and the category is hidden, or if it is off and the category is not hidden.
  const changedSwitches = switches.filter(({ categoryId, isOn }) => isOn === hiddenIds.has(categoryId))
  if (changedSwitches.length === 0) return
  if (!maySwitchCategories(actor, await findRoleRights(transaction, roleId))) throw permissionDenied()
  // The stored values are not the new ones. If the caller saw the new value at a switch, someone else has changed this switch since.
  for (const { categoryId, isOn, expected } of changedSwitches)
    if (expected === isOn)
      throw await buildConflictProblem(transaction, {
        field: 'data',
        what: `${role.name}: ${categoryNames.get(categoryId)}`,
        tableName: 'role_hidden_categories',
        key: `${roleId} ${categoryId}`,
      })
  for (const { categoryId, isOn } of changedSwitches) await switchCategory(transaction, { roleId, categoryId, isOn })
}

/** Returns true if an actor may switch the categories of a role: one that they may give, and their own role only if it is role 1. */
export const maySwitchCategories = (actor: RoleRights, role: RoleRights | undefined) =>
  role !== undefined &&
  mayGiveRole(actor, role) &&
  (actor.roleId === administratorRoleId || actor.roleId !== role.roleId)

/** Returns the English names of the categories by id, and locks them against removal. Throws 404 for ids that do not exist. */
const requireCategories = async (transaction: Transaction<DB>, switches: readonly CategorySwitch[]) => {
  const ids = [...new Set(switches.map(({ categoryId }) => categoryId))]
  const rows = await transaction
    .selectFrom('categories')
    .select(['category_id', 'name_en'])
    .where(sql<boolean>`category_id = any (${ids}::integer[])`)
    .forKeyShare()
    .execute()
  const names = new Map(rows.map(({ category_id, name_en }) => [category_id, name_en]))
  const missingIds = ids.filter(id => !names.has(id))
  if (missingIds.length > 0) throw buildNotFoundProblem('category_id', missingIds)
  return names
}

const switchCategory = (
  transaction: Transaction<DB>,
  { roleId, categoryId, isOn }: { roleId: number; categoryId: number; isOn: boolean },
) =>
  isOn
    ? transaction
        .deleteFrom('role_hidden_categories')
        .where('role_id', '=', roleId)
        .where('category_id', '=', categoryId)
        .execute()
    : transaction
        .insertInto('role_hidden_categories')
        .values({ role_id: roleId, category_id: categoryId })
        .onConflict(conflict => conflict.doNothing())
        .execute()
