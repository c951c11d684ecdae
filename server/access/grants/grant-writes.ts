import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { GrantKind } from '../../../contract/access/grant-fields.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import { type Clock, dayInBangkok } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { invalidInput, notFound } from '../../platform/problem.ts'
import { grantTables } from './grant-kinds.ts'

export interface GrantingContext {
  database: Database
  clock: Clock
}

/** The last day of a new grant, null or undefined for none, and its reason. */
export interface NewGrantTerm {
  until?: string | null | undefined
  reason: string
}

/** The target that is granted or withdrawn, and the holders to whom it is granted or from whom it is withdrawn. */
export interface GrantSelection {
  kind: GrantKind
  holderIds: readonly number[]
  targetId: number
}

/** Throws 400 for a last day that has passed. */
export const requireEndNotPassed = (clock: Clock, until: string | null | undefined) => {
  if (until && until < dayInBangkok(clock))
    throw invalidInput([{ field: 'until', message: 'The last day must not have passed.' }])
}

/**
 * Grants a target to holders in one transaction and returns how many grants are new. Open grants do not change, and ended ones begin again.
 * Throws 400 for a last day that has passed, and 404 if the target or a holder no longer exists.
 *
 * Lock order: the target, the holders, then the grants, each by ascending ids; withdrawals and edits lock only grants. Target and holders are
 * locked only against removal (for key share), so that concurrent writers block each other only at the grants, and in the same order.
 */
export const addGrants = (
  { database, clock }: GrantingContext,
  writer: Writer,
  pairs: GrantSelection,
  term: NewGrantTerm,
) => {
  requireEndNotPassed(clock, term.until)
  return writeAs({ database, clock }, writer, async transaction => {
    await lockTargetAndHolders(transaction, pairs)
    const { rows } = await buildInsertSql(pairs, {
      ...term,
      grantedBy: writer.userId,
      grantedAt: clock.now(),
      today: dayInBangkok(clock),
    }).execute(transaction)
    return rows.length
  })
}

/** The table that each id column of a grant refers to. */
const tableByColumn = {
  user_id: 'users',
  user_group_id: 'user_groups',
  report_id: 'reports',
  report_group_id: 'report_groups',
}

const lockTargetAndHolders = async (transaction: Transaction<DB>, { kind, holderIds, targetId }: GrantSelection) => {
  const { holderColumn, targetColumn } = grantTables[kind]
  for (const [column, ids] of [
    [targetColumn, [targetId]],
    [holderColumn, holderIds],
  ] as const) {
    const { rows } =
      await sql`select from ${sql.table(tableByColumn[column])} where ${sql.ref(column)} = any (${ids}::bigint[])
      order by ${sql.ref(column)} for key share`.execute(transaction)
    if (rows.length < ids.length) throw notFound()
  }
}

/** The term of a new grant, with the id of the user who gives it, the current time, and the current day in Bangkok. */
type GrantedTerm = NewGrantTerm & { grantedBy: number; grantedAt: Date; today: string }

/**
 * Builds the SQL that inserts grants and renews those that have ended. It returns one row for each new or renewed grant. Each table has its
 * own statement with its name, because the check of table owners (scripts/checks/writes) reads the table names in the source code.
 */
const buildInsertSql = (
  { kind, holderIds, targetId }: GrantSelection,
  { until, reason, grantedBy, grantedAt, today }: GrantedTerm,
) => {
  const termColumns = sql`until, reason, granted_by, granted_at`
  const newGrantsSql = sql`select holder, ${targetId}::bigint, ${until ?? null}::date, ${reason}::text, ${grantedBy}::bigint, ${grantedAt}::timestamptz
    from unnest(${holderIds}::bigint[]) as holder order by holder`
  // `kept` is the stored grant, `excluded` the new one. An open grant stays as it is, and returns no row.
  const renewEndedSql = sql`do update set until = excluded.until, reason = excluded.reason, granted_by = excluded.granted_by,
    granted_at = excluded.granted_at where kept.until < ${today} returning 1`
  const statements: Record<GrantKind, () => RawBuilder<unknown>> = {
    'user to report':
      () => sql`insert into user_report_grants as kept (user_id, report_id, ${termColumns}) ${newGrantsSql}
      on conflict (user_id, report_id) ${renewEndedSql}`,
    'user group to report':
      () => sql`insert into user_group_report_grants as kept (user_group_id, report_id, ${termColumns})
      ${newGrantsSql} on conflict (user_group_id, report_id) ${renewEndedSql}`,
    'user to report group':
      () => sql`insert into user_report_group_grants as kept (user_id, report_group_id, ${termColumns})
      ${newGrantsSql} on conflict (user_id, report_group_id) ${renewEndedSql}`,
    'user group to report group': () => sql`insert into user_group_report_group_grants as kept
      (user_group_id, report_group_id, ${termColumns}) ${newGrantsSql} on conflict (user_group_id, report_group_id) ${renewEndedSql}`,
  }
  return statements[kind]()
}

/** Withdraws a target from holders in one transaction and returns how many of them had an open grant. Ended grants stay on record. */
export const removeGrants = (context: GrantingContext, writer: Writer, pairs: GrantSelection) =>
  writeAs(context, writer, transaction => removeGrantsWithin(transaction, dayInBangkok(context.clock), pairs))

/** Does the same as `removeGrants` within the given transaction. */
export const removeGrantsWithin = async (transaction: Transaction<DB>, today: string, pairs: GrantSelection) => {
  const { rows } = await buildDeleteSql(pairs, today).execute(transaction)
  return rows.length
}

/** Builds the SQL that locks open grants by ascending ids and then deletes them. */
const buildDeleteSql = ({ kind, holderIds, targetId }: GrantSelection, today: string) => {
  const anyHolderSql = sql`any (${holderIds}::bigint[])`
  const openConditionSql = sql`(until is null or until >= ${today})`
  const statements: Record<GrantKind, () => RawBuilder<unknown>> = {
    'user to report': () => sql`with open as (select user_id from user_report_grants
        where report_id = ${targetId} and user_id = ${anyHolderSql} and ${openConditionSql} order by user_id for update)
      delete from user_report_grants where report_id = ${targetId} and user_id in (select user_id from open) returning 1`,
    'user group to report': () => sql`with open as (select user_group_id from user_group_report_grants
        where report_id = ${targetId} and user_group_id = ${anyHolderSql} and ${openConditionSql} order by user_group_id for update)
      delete from user_group_report_grants where report_id = ${targetId}
        and user_group_id in (select user_group_id from open) returning 1`,
    'user to report group': () => sql`with open as (select user_id from user_report_group_grants
        where report_group_id = ${targetId} and user_id = ${anyHolderSql} and ${openConditionSql} order by user_id for update)
      delete from user_report_group_grants where report_group_id = ${targetId}
        and user_id in (select user_id from open) returning 1`,
    'user group to report group': () => sql`with open as (select user_group_id from user_group_report_group_grants
        where report_group_id = ${targetId} and user_group_id = ${anyHolderSql} and ${openConditionSql} order by user_group_id for update)
      delete from user_group_report_group_grants where report_group_id = ${targetId}
        and user_group_id in (select user_group_id from open) returning 1`,
  }
  return statements[kind]()
}
