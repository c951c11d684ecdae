import { type RawBuilder, sql } from 'kysely'
import type { GrantKind } from '../../../contract/access/grant-fields.ts'
import { buildFieldRefusal } from '../../../contract/refusals.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import { findLastWriter } from '../../platform/last-writers.ts'
import { editConflict, notFound } from '../../platform/problem.ts'
import { grantTables } from './grant-kinds.ts'
import { isTargetListedSql } from './grant-targets.ts'
import { type GrantingContext, requireEndNotPassed } from './grant-writes.ts'

interface GrantEdit {
  kind: GrantKind
  holderId: number
  targetId: number
  /** The new last day; null for no end. */
  until: string | null
  /** Undefined keeps the stored reason. */
  reason?: string | undefined
  /** The last day that the caller saw. Only the last day is compared; without `expected`, nothing is, and a concurrent change is overwritten. */
  expected?: { until: string | null } | undefined
}

/**
 * Changes the last day and the reason of a grant. Throws 400 if the new last day has passed, 404 if the grant does not exist or its report
 * is not listed for the actor, and 409 with the stored last day and its writer if the stored last day is not the expected one.
 */
export const editGrantAs = (context: GrantingContext, writer: Writer, actor: Actor, edit: GrantEdit) => {
  requireEndNotPassed(context.clock, edit.until)
  return writeAs(context, writer, async transaction => {
    const { table, holderColumn, targetColumn } = grantTables[edit.kind]
    const { rows } = await sql<StoredTerms>`select until, reason from ${sql.table(table)}
      where ${sql.ref(holderColumn)} = ${edit.holderId} and ${sql.ref(targetColumn)} = ${edit.targetId}
        and ${isTargetListedSql(edit, actor)} for update`.execute(transaction)
    const storedTerms = rows[0]
    if (!storedTerms) throw notFound()
    if (hasSameTerms(storedTerms, edit)) return { status: 'success' as const, until: edit.until }
    const isLastDayChangedByOthers = edit.expected !== undefined && edit.expected.until !== storedTerms.until
    if (isLastDayChangedByOthers)
      // The audit trail identifies a grant by the ids of its holder and its target.
      throw buildEndConflict(storedTerms, await findLastWriter(transaction, table, `${edit.holderId} ${edit.targetId}`))
    await buildUpdateSql(edit).execute(transaction)
    return { status: 'success' as const, until: edit.until }
  })
}

interface StoredTerms {
  until: string | null
  reason: string
}

const hasSameTerms = ({ until, reason }: StoredTerms, edit: GrantEdit) =>
  until === edit.until && (edit.reason === undefined || edit.reason === reason)

/** Builds the 409 with the stored last day and the person who set it; a dash if the audit trail has no record of this person. */
const buildEndConflict = ({ until }: StoredTerms, lastWriter: string | undefined) => {
  const refusal = buildFieldRefusal('until', 'endMeanwhile', {
    who: lastWriter ?? '–',
    ...(until !== null && { until }),
  })
  return editConflict(refusal.message, [refusal])
}

/**
 * Builds the SQL that updates a grant. Each table has its own statement with its name, because the check of table owners
 * (scripts/checks/writes) reads the table names in the source code.
 */
const buildUpdateSql = ({ kind, holderId, targetId, until, reason }: GrantEdit) => {
  // Without a new reason, the stored one stays.
  const newTermsSql = sql`until = ${until}::date, reason = coalesce(${reason ?? null}, reason)`
  const statements: Record<GrantKind, () => RawBuilder<unknown>> = {
    'user to report': () =>
      sql`update user_report_grants set ${newTermsSql} where user_id = ${holderId} and report_id = ${targetId}`,
    'user group to report': () =>
      sql`update user_group_report_grants set ${newTermsSql} where user_group_id = ${holderId} and report_id = ${targetId}`,
    'user to report group': () =>
      sql`update user_report_group_grants set ${newTermsSql} where user_id = ${holderId} and report_group_id = ${targetId}`,
    'user group to report group': () =>
      sql`update user_group_report_group_grants set ${newTermsSql}
        where user_group_id = ${holderId} and report_group_id = ${targetId}`,
  }
  return statements[kind]()
}
