import { sql, type Transaction } from 'kysely'
import type { GrantKind } from '../../../contract/access/grant-fields.ts'
import type { Actor } from '../../platform/actor.ts'
import { recordExplicitly, type Writer, writeAs } from '../../platform/audit.ts'
import { dayInBangkok } from '../../platform/clock.ts'
import type { DB } from '../../platform/database/tables.ts'
import { notFound } from '../../platform/problem.ts'
import { isRepeat } from '../../platform/repeats.ts'
import { buildOpenGrantSql } from '../granted-reports.ts'
import { grantTables } from '../grants/grant-kinds.ts'
import { isTargetListedSql } from '../grants/grant-targets.ts'
import { type GrantingContext, removeGrantsWithin } from '../grants/grant-writes.ts'

interface ReviewDecision {
  kind: GrantKind
  holderId: number
  targetId: number
  decision: 'keep' | 'end'
}

/**
 * Keeps or ends an open grant, and records the time and the reviewer. A repeated request changes nothing. Throws 404 for a grant that is no
 * longer open, or of a report that is not listed for the actor.
 */
export const reviewGrantAs = (
  context: GrantingContext,
  writer: Writer,
  actor: Actor,
  { decision, ...grant }: ReviewDecision,
) => {
  const { kind, holderId, targetId } = grant
  const { table, holderColumn, targetColumn } = grantTables[kind]
  return writeAs(context, writer, async transaction => {
    const isOpenSql = buildOpenGrantSql(dayInBangkok(context.clock), 'g')
    const { rows: openGrants } = await sql`select from ${sql.table(table)} g
      where g.${sql.ref(holderColumn)} = ${holderId} and g.${sql.ref(targetColumn)} = ${targetId} and ${isOpenSql}
        and ${isTargetListedSql(grant, actor)} for update`.execute(transaction)
    const now = context.clock.now()
    const isKept = decision === 'keep'
    const sameReviewAt = await findTimeOfSameReview(transaction, now, writer, { decision, ...grant })
    const isStillOpen = openGrants.length > 0
    // A repeated 'keep' finds the grant open, a repeated 'end' does not.
    const isRepeatedRequest = sameReviewAt !== undefined && isKept === isStillOpen
    if (isRepeatedRequest) return { status: 'success' as const, reviewedAt: sameReviewAt.toISOString() }
    if (!isStillOpen) throw notFound()
    await transaction
      .insertInto('access_reviews')
      .values({
        kind,
        holder_id: holderId,
        // The column of the target has the name `subject_id`.
        subject_id: targetId,
        decision: storedDecisions[decision],
        reviewed_by: writer.userId,
        reviewed_at: now,
      })
      .execute()
    if (isKept) await recordExplicitly(transaction, buildKeptRecord(table, grant))
    else await removeGrantsWithin(transaction, dayInBangkok(context.clock), { kind, holderIds: [holderId], targetId })
    return { status: 'success' as const, reviewedAt: now.toISOString() }
  })
}

/** The stored words of the decisions. */
const storedDecisions = { keep: 'kept', end: 'ended' } as const

/** Returns the time of the last review of a grant, if the same reviewer made the same decision a few seconds ago. */
const findTimeOfSameReview = async (
  transaction: Transaction<DB>,
  now: Date,
  { userId }: Writer,
  { kind, holderId, targetId, decision }: ReviewDecision,
) => {
  const lastReview = await transaction
    .selectFrom('access_reviews')
    .select(['decision', 'reviewed_by', 'reviewed_at'])
    .where('kind', '=', kind)
    .where('holder_id', '=', holderId)
    .where('subject_id', '=', targetId)
    .orderBy('reviewed_at', 'desc')
    .executeTakeFirst()
  const isSameDecision = lastReview?.reviewed_by === userId && lastReview.decision === storedDecisions[decision]
  return isSameDecision && isRepeat(lastReview.reviewed_at, now) ? lastReview.reviewed_at : undefined
}

const buildKeptRecord = (table: string, { holderId, targetId }: Omit<ReviewDecision, 'decision'>) => ({
  tableName: table,
  key: `${holderId} ${targetId}`,
  action: 'changed' as const,
  after: { review: 'kept' },
})
