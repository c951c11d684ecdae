import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { InputOf } from '../../../contract/call.ts'
import type { Rhythm } from '../../../contract/catalogue/release-rules.ts'
import type { ReleaseRhythm, saveReleaseRhythm } from '../../../contract/catalogue/rhythms.ts'
import type { Writer } from '../../platform/audit.ts'
import { dayInBangkok } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { buildConflictProblem } from '../../platform/refusals.ts'
import { requireReportBy } from '../drafts/current-files.ts'
import { editAs } from '../editing/edits.ts'
import { planPromises } from './plans.ts'
import { isOpenPromise } from './promises.ts'
import type { ReleaseContext } from './release-context.ts'

/** Limit of promises that the editor shows. */
const maxPromises = 60

/** Returns the rhythm of a report and its next open promises, for the editor. Throws 404 for a report that does not exist. */
export const readRhythm = async (
  { database, clock, holidays }: ReleaseContext,
  sourceId: string,
): Promise<ReleaseRhythm> => {
  const { reportId } = await requireReportBy(database, 'source_id', sourceId)
  const current = await findRhythm(database, reportId)
  const rows = await database
    .selectFrom('promised_releases as p')
    .leftJoin('users', 'users.user_id', 'p.moved_by')
    .select(['promised_release_id as id', 'due_at', 'first_due_at', 'reason_en as reasonEn', 'reason_th as reasonTh'])
    .select(['users.username as movedBy', 'sequence'])
    .where('report_id', '=', reportId)
    .where(isOpenPromise('p'))
    .orderBy('due_at')
    .limit(maxPromises)
    .execute()
  const promises = rows.map(({ due_at, first_due_at, ...row }) => ({
    ...row,
    dueAt: due_at.toISOString(),
    firstDueAt: first_due_at.toISOString(),
  }))
  return {
    rhythm: current?.rhythm ?? null,
    revision: current?.revision ?? 0,
    promises,
    closedDays: holidays.map(({ day }) => day),
    today: dayInBangkok(clock),
  } as ReleaseRhythm
}

/**
 * Saves the rhythm of a report, or ends it with null, and replaces its future promises. Idempotent. Throws 404 for a report that does not
 * exist, 409 if someone else has changed the rhythm since the given revision.
 */
export const saveRhythmAs = (
  context: ReleaseContext,
  writer: Writer,
  { sourceId, rhythm, revision }: InputOf<typeof saveReleaseRhythm>,
) =>
  editAs(context, writer, async transaction => {
    const { reportId } = await requireReportBy(transaction, 'source_id', sourceId)
    await transaction.selectFrom('reports').select('report_id').where('report_id', '=', reportId).forUpdate().execute()
    const current = await findRhythm(transaction, reportId)
    const currentRevision = current?.revision ?? 0
    const isSameRhythm = isDeepStrictEqual(current?.rhythm ?? null, rhythm)
    if (isSameRhythm) return { status: 'success' as const, revision: currentRevision }
    if (currentRevision !== revision)
      throw await buildConflictProblem(transaction, {
        field: 'rhythm',
        what: sourceId,
        tableName: 'release_rhythms',
        key: String(reportId),
      })
    if (!rhythm) {
      await buildOpenPromiseDeletion(transaction, reportId).execute()
      await transaction.deleteFrom('release_rhythms').where('report_id', '=', reportId).execute()
      return { status: 'success' as const, revision: 0 }
    }
    await deleteFutureMovedPromises(transaction, reportId, context.clock.now())
    await storeAndPlanRhythm(transaction, context, { reportId, rhythm, revision: currentRevision + 1 })
    return { status: 'success' as const, revision: currentRevision + 1 }
  })

/** Stores a rhythm and replaces its future promises. */
export const storeAndPlanRhythm = async (
  transaction: Transaction<DB>,
  context: Pick<ReleaseContext, 'clock' | 'holidays'>,
  { reportId, rhythm, revision }: { reportId: number; rhythm: Rhythm; revision: number },
): Promise<void> => {
  const { repeat, months, firstMonth, rule, ruleDay, weekday, time } = rhythm
  const row = {
    repeat,
    months,
    first_month: firstMonth,
    rule,
    rule_day: ruleDay,
    weekday,
    release_time: time,
    revision,
    planned_as: computePlanKey(context),
  }
  await transaction
    .insertInto('release_rhythms')
    .values({ report_id: reportId, ...row })
    .onConflict(conflict => conflict.column('report_id').doUpdateSet(row))
    .execute()
  await planPromises(transaction, context, { reportId, rhythm, fixedUntil: context.clock.now() })
}

/** Builds the statement that deletes the open promises of a report. */
const buildOpenPromiseDeletion = (transaction: Transaction<DB>, reportId: number) =>
  transaction.deleteFrom('promised_releases as p').where('report_id', '=', reportId).where(isOpenPromise('p'))

/** Deletes the moved promises that are due after a time. A plan keeps moved promises, but a new rhythm must replace them. */
const deleteFutureMovedPromises = (transaction: Transaction<DB>, reportId: number, dueAfter: Date) =>
  buildOpenPromiseDeletion(transaction, reportId)
    .where('due_at', '>', dueAfter)
    .where('moved_at', 'is not', null)
    .execute()

/** Returns the key of a plan: the day and a hash of the holidays from which promises are planned. Promises are planned again when it changes. */
export const computePlanKey = ({ clock, holidays }: Pick<ReleaseContext, 'clock' | 'holidays'>) =>
  `${dayInBangkok(clock)} ${createHash('sha256').update(JSON.stringify(holidays)).digest('hex').slice(0, 16)}`

/** Finds the rhythm of a report, its revision and the key of its last plan; undefined for a report without a rhythm. */
export const findRhythm = async (database: Database, reportId: number) => {
  const row = await database
    .selectFrom('release_rhythms')
    .selectAll()
    .where('report_id', '=', reportId)
    .executeTakeFirst()
  if (!row) return undefined
  const { repeat, months, first_month: firstMonth, rule, rule_day: ruleDay, weekday, release_time: time } = row
  const rhythm = { repeat, months, firstMonth, rule, ruleDay, weekday, time } as Rhythm
  return { rhythm, revision: row.revision, planKey: row.planned_as }
}

/** Returns true if the report has a rhythm, from which its next release date follows. */
export const hasRhythm = async (database: Database, reportId: number): Promise<boolean> =>
  (await findRhythm(database, reportId)) !== undefined
