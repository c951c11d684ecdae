import { type RawBuilder, sql } from 'kysely'
import type { GrantKind } from '../../../contract/access/grant-fields.ts'
import { refusedBy } from '../../../contract/refusals.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import { findLastWriter } from '../../platform/last-writers.ts'
import { editedMeanwhile, notFound } from '../../platform/problem.ts'
import { isListed } from '../report-lists.ts'
import { grantTables } from './grant-kinds.ts'
import { type GrantingContext, requireEndNotPassed } from './grant-writes.ts'

interface GrantEdit {
  kind: GrantKind
  holderId: number
  subjectId: number
  until: string | null
  /** Undefined keeps the stored reason. */
  reason?: string | undefined
  /** The end at the start of the edit; without it a concurrent change is overwritten. */
  was?: { until: string | null } | undefined
}

/**
 * Changes the end and reason of a grant. Throws 400 if the new end has passed, 404 if the grant does not exist or its report is not listed
 * for the actor, and 409 with the stored end and its writer if the end has changed since the edit began.
 */
export const editGrantAs = (context: GrantingContext, writer: Writer, actor: Actor, edit: GrantEdit) => {
  requireEndNotPassed(context.clock, edit.until)
  return writeAs(context, writer, async transaction => {
    const { table, holder, subject } = grantTables[edit.kind]
    const { rows } = await sql<GrantTerms>`select until, reason from ${sql.table(table)}
      where ${sql.ref(holder)} = ${edit.holderId} and ${sql.ref(subject)} = ${edit.subjectId}
        and ${isSubjectListedSql(edit, actor)} for update`.execute(transaction)
    const current = rows[0]
    if (!current) throw notFound()
    if (isUnchanged(current, edit)) return { status: 'success' as const, until: edit.until }
    const isEditedMeanwhile = edit.was !== undefined && edit.was.until !== current.until
    if (isEditedMeanwhile)
      throw buildEndConflict(current, await findLastWriter(transaction, table, `${edit.holderId} ${edit.subjectId}`))
    await buildUpdateSql(edit).execute(transaction)
    return { status: 'success' as const, until: edit.until }
  })
}

/** Returns an SQL condition: the subject is a report group, or a report that is listed for the actor. */
export const isSubjectListedSql = ({ kind, subjectId }: Pick<GrantEdit, 'kind' | 'subjectId'>, actor: Actor) =>
  grantTables[kind].subject === 'report_id'
    ? sql`exists (select from reports where reports.report_id = ${subjectId} and ${isListed(actor)})`
    : sql`true`

interface GrantTerms {
  until: string | null
  reason: string
}

const isUnchanged = ({ until, reason }: GrantTerms, edit: GrantEdit) =>
  until === edit.until && (edit.reason === undefined || edit.reason === reason)

const buildEndConflict = ({ until }: GrantTerms, lastWriter = '–') => {
  const conflict = refusedBy('until', 'endMeanwhile', { who: lastWriter, ...(until !== null && { until }) })
  return editedMeanwhile(conflict.message, [conflict])
}

/** Builds the SQL that updates a grant. Each table has its own statement, so that the check of table owners can read it. */
const buildUpdateSql = ({ kind, holderId, subjectId, until, reason }: GrantEdit) => {
  const newTermsSql = sql`until = ${until}::date, reason = coalesce(${reason ?? null}, reason)`
  const statements: Record<GrantKind, () => RawBuilder<unknown>> = {
    'user to report': () =>
      sql`update user_report_grants set ${newTermsSql} where user_id = ${holderId} and report_id = ${subjectId}`,
    'user group to report': () =>
      sql`update user_group_report_grants set ${newTermsSql} where user_group_id = ${holderId} and report_id = ${subjectId}`,
    'user to report group': () =>
      sql`update user_report_group_grants set ${newTermsSql} where user_id = ${holderId} and report_group_id = ${subjectId}`,
    'user group to report group': () =>
      sql`update user_group_report_group_grants set ${newTermsSql}
        where user_group_id = ${holderId} and report_group_id = ${subjectId}`,
  }
  return statements[kind]()
}
