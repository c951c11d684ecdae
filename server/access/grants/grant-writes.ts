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

export interface Term {
  until?: string | null | undefined
  reason: string
}

/** The holders to whom a subject is granted, or from whom it is withdrawn. */
export interface GrantPairs {
  kind: GrantKind
  holderIds: readonly number[]
  subjectId: number
}

/** Throws 400 for an end that has passed. */
export const requireEndNotPassed = (clock: Clock, until: string | null | undefined) => {
  if (until && until < dayInBangkok(clock))
    throw invalidInput([{ field: 'until', message: 'The last day must not have passed.' }])
}

/**
 * Grants a subject to holders in one transaction and returns how many were added. Open grants do not change, and ended ones begin again.
 * Lock order of every write of grants: the subject, the holders, then the grants, each by ascending ids. Subject and holders are only
 * locked against removal (for key share), so that concurrent writers block each other only at the grants, in the same order. Throws 400 for
 * an end that has passed, 404 if the subject or a holder no longer exists.
 */
export const addGrants = ({ database, clock }: GrantingContext, writer: Writer, pairs: GrantPairs, term: Term) => {
  requireEndNotPassed(clock, term.until)
  return writeAs({ database, clock }, writer, async transaction => {
    await lockSubjectAndHolders(transaction, pairs)
    const { rows } = await buildInsertSql(pairs, {
      ...term,
      by: writer.userId,
      at: clock.now(),
      today: dayInBangkok(clock),
    }).execute(transaction)
    return rows.length
  })
}

const lockedTables = {
  user_id: 'users',
  user_group_id: 'user_groups',
  report_id: 'reports',
  report_group_id: 'report_groups',
}

const lockSubjectAndHolders = async (transaction: Transaction<DB>, { kind, holderIds, subjectId }: GrantPairs) => {
  const { holder, subject } = grantTables[kind]
  for (const [key, ids] of [
    [subject, [subjectId]],
    [holder, holderIds],
  ] as const) {
    const { rows } =
      await sql`select from ${sql.table(lockedTables[key])} where ${sql.ref(key)} = any (${ids}::bigint[])
      order by ${sql.ref(key)} for key share`.execute(transaction)
    if (rows.length < ids.length) throw notFound()
  }
}

type GrantedTerm = Term & { by: number; at: Date; today: string }

/**
 * Builds the SQL that inserts grants and renews those that have ended. Each table has its own statement, so that the check of table owners
 * can read it.
 */
const buildInsertSql = ({ kind, holderIds, subjectId }: GrantPairs, { until, reason, by, at, today }: GrantedTerm) => {
  const termColumns = sql`until, reason, granted_by, granted_at`
  const values = sql`select holder, ${subjectId}::bigint, ${until ?? null}::date, ${reason}::text, ${by}::bigint, ${at}::timestamptz
    from unnest(${holderIds}::bigint[]) as holder order by holder`
  const renewEndedSql = sql`do update set until = excluded.until, reason = excluded.reason, granted_by = excluded.granted_by,
    granted_at = excluded.granted_at where kept.until < ${today} returning 1`
  const statements: Record<GrantKind, () => RawBuilder<unknown>> = {
    'user to report': () => sql`insert into user_report_grants as kept (user_id, report_id, ${termColumns}) ${values}
      on conflict (user_id, report_id) ${renewEndedSql}`,
    'user group to report':
      () => sql`insert into user_group_report_grants as kept (user_group_id, report_id, ${termColumns})
      ${values} on conflict (user_group_id, report_id) ${renewEndedSql}`,
    'user to report group':
      () => sql`insert into user_report_group_grants as kept (user_id, report_group_id, ${termColumns})
      ${values} on conflict (user_id, report_group_id) ${renewEndedSql}`,
    'user group to report group': () => sql`insert into user_group_report_group_grants as kept
      (user_group_id, report_group_id, ${termColumns}) ${values} on conflict (user_group_id, report_group_id) ${renewEndedSql}`,
  }
  return statements[kind]()
}

/** Withdraws a subject from holders in one transaction and returns how many had an open grant. Ended grants do not change. */
export const removeGrants = (context: GrantingContext, writer: Writer, pairs: GrantPairs) =>
  writeAs(context, writer, transaction => removeGrantsWithin(transaction, dayInBangkok(context.clock), pairs))

/** Deletes open grants as removeGrants does, but within the given transaction. Returns how many were deleted. */
export const removeGrantsWithin = async (transaction: Transaction<DB>, today: string, pairs: GrantPairs) => {
  const { rows } = await buildDeleteSql(pairs, today).execute(transaction)
  return rows.length
}

const buildDeleteSql = ({ kind, holderIds, subjectId }: GrantPairs, today: string) => {
  const anyHolderSql = sql`any (${holderIds}::bigint[])`
  const openConditionSql = sql`(until is null or until >= ${today})`
  const statements: Record<GrantKind, () => RawBuilder<unknown>> = {
    'user to report': () => sql`with open as (select user_id from user_report_grants
        where report_id = ${subjectId} and user_id = ${anyHolderSql} and ${openConditionSql} order by user_id for update)
      delete from user_report_grants where report_id = ${subjectId} and user_id in (select user_id from open) returning 1`,
    'user group to report': () => sql`with open as (select user_group_id from user_group_report_grants
        where report_id = ${subjectId} and user_group_id = ${anyHolderSql} and ${openConditionSql} order by user_group_id for update)
      delete from user_group_report_grants where report_id = ${subjectId}
        and user_group_id in (select user_group_id from open) returning 1`,
    'user to report group': () => sql`with open as (select user_id from user_report_group_grants
        where report_group_id = ${subjectId} and user_id = ${anyHolderSql} and ${openConditionSql} order by user_id for update)
      delete from user_report_group_grants where report_group_id = ${subjectId}
        and user_id in (select user_id from open) returning 1`,
    'user group to report group': () => sql`with open as (select user_group_id from user_group_report_group_grants
        where report_group_id = ${subjectId} and user_group_id = ${anyHolderSql} and ${openConditionSql} order by user_group_id for update)
      delete from user_group_report_group_grants where report_group_id = ${subjectId}
        and user_group_id in (select user_group_id from open) returning 1`,
  }
  return statements[kind]()
}
