import { isDeepStrictEqual } from 'node:util'
import type { Selectable, Transaction } from 'kysely'
import { toBangkokTime } from '../../../contract/bangkok-times.ts'
import type { InputOf } from '../../../contract/call.ts'
import type { moveRelease, undoMove } from '../../../contract/catalogue/rhythms.ts'
import { toBangkokMoment } from '../../../contract/day-arithmetic.ts'
import type { RefusalRule } from '../../../contract/refusal-rules.ts'
import { buildFieldRefusal } from '../../../contract/refusals.ts'
import { recordExplicitly, type Writer } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DB, PromisedReleases } from '../../platform/database/tables.ts'
import { invalidInput, notFound } from '../../platform/problem.ts'
import { buildConflictProblem } from '../../platform/refusals.ts'
import { editAs } from '../editing/edits.ts'
import { isOpenPromise, updateNextReleaseDate } from './promises.ts'
import type { ReleaseContext } from './release-context.ts'

const success = { status: 'success' as const }

/**
 * Moves a promised release to another time, with a reason. Idempotent. Throws 404 for a release that does not exist, 409 if someone else
 * has moved it, 400 for a release that was due or published, and for a time that has passed or does not lie between the previous and the
 * next release.
 */
export const moveReleaseAs = (context: ReleaseContext, writer: Writer, input: InputOf<typeof moveRelease>) =>
  editAs(context, writer, async transaction => {
    const dueAt = toBangkokMoment(input.day, input.time)
    /** Returns true if this writer has already moved the release to the requested time with the same reasons: the request is repeated. */
    const isRepeated = (release: Move) =>
      release.moved_by === writer.userId &&
      isDeepStrictEqual(toAuditValues(release), toAuditValues({ ...toReasonColumns(input), due_at: dueAt }))
    const current = await requireMovableRelease(transaction, context.clock, input, isRepeated)
    // `requireMovableRelease` accepts another sequence number only for a repeated request.
    const isRepeatedRequest = current.sequence !== input.sequence
    if (isRepeatedRequest) return success
    const isSameTime = dueAt.getTime() === current.due_at.getTime()
    if (isSameTime) throw buildDayRefusal('releaseUnmoved')
    await requireBetweenNeighbours(transaction, context.clock, current, dueAt)
    await storeNewTime(transaction, context.clock, current, {
      due_at: dueAt,
      ...toReasonColumns(input),
      moved_at: context.clock.now(),
      moved_by: writer.userId,
    })
    return success
  })

const toReasonColumns = ({ reasonEn, reasonTh }: Pick<InputOf<typeof moveRelease>, 'reasonEn' | 'reasonTh'>) => ({
  reason_en: reasonEn || null,
  reason_th: reasonTh || null,
})

/** Moves a release back to the time of its rhythm. Idempotent. Throws like `moveReleaseAs`. */
export const undoMoveAs = (context: ReleaseContext, writer: Writer, input: InputOf<typeof undoMove>) =>
  editAs(context, writer, async transaction => {
    const current = await requireMovableRelease(transaction, context.clock, input, ({ moved_at }) => moved_at === null)
    if (current.moved_at === null) return success
    await requireBetweenNeighbours(transaction, context.clock, current, current.first_due_at)
    await storeNewTime(transaction, context.clock, current, {
      due_at: current.first_due_at,
      reason_en: null,
      reason_th: null,
      moved_at: null,
      moved_by: null,
    })
    return success
  })

/**
 * Locks a release and returns it. Throws 404 for a release that does not exist, 400 for a release that was due or published, 409 if it has
 * changed since the given sequence number, unless the request is repeated. Each change of a release raises its sequence number.
 */
const requireMovableRelease = async (
  transaction: Transaction<DB>,
  clock: Clock,
  { id, sequence }: { id: number; sequence: number },
  isRepeated: (release: Selectable<PromisedReleases>) => boolean,
) => {
  // The report is locked first, as by the job that adds promises, so that the two cannot deadlock.
  await transaction
    .selectFrom('reports')
    .select('report_id')
    .where('report_id', '=', ({ selectFrom }) =>
      selectFrom('promised_releases').select('report_id').where('promised_release_id', '=', id),
    )
    .forNoKeyUpdate()
    .execute()
  const release = await transaction
    .selectFrom('promised_releases')
    .selectAll()
    .where('promised_release_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!release) throw notFound()
  if (release.released_at || release.missed_at || release.due_at <= clock.now()) throw buildDayRefusal('releasePassed')
  if (release.sequence !== sequence && !isRepeated(release)) {
    // The refusal names the release by its original time.
    const what = formatMoment(release.first_due_at)
    throw await buildConflictProblem(transaction, {
      field: 'day',
      what,
      tableName: 'promised_releases',
      key: toAuditKey(release),
    })
  }
  return release
}
type MovableRelease = Awaited<ReturnType<typeof requireMovableRelease>>

/** Throws 400 for a time that has passed or does not lie between the previous and the next release. */
const requireBetweenNeighbours = async (
  transaction: Transaction<DB>,
  clock: Clock,
  current: MovableRelease,
  dueAt: Date,
) => {
  if (dueAt <= clock.now()) throw buildDayRefusal('releaseToPast')
  const otherReleases = transaction
    .selectFrom('promised_releases as p')
    .where('report_id', '=', current.report_id)
    .where('promised_release_id', '<>', current.promised_release_id)
  // The previous release counts even if it was published or missed.
  const { previousDueAt } = await otherReleases
    .where('due_at', '<', current.due_at)
    .select(({ fn }) => fn.max('due_at').as('previousDueAt'))
    .executeTakeFirstOrThrow()
  if (previousDueAt && dueAt <= previousDueAt)
    throw buildDayRefusal('releaseBefore', { when: formatMoment(previousDueAt) })
  const { nextDueAt } = await otherReleases
    .where(isOpenPromise('p'))
    .where('due_at', '>', current.due_at)
    .select(({ fn }) => fn.min('due_at').as('nextDueAt'))
    .executeTakeFirstOrThrow()
  if (nextDueAt && dueAt >= nextDueAt) throw buildDayRefusal('releaseAfter', { when: formatMoment(nextDueAt) })
}

type Move = Pick<MovableRelease, 'due_at' | 'reason_en' | 'reason_th' | 'moved_at' | 'moved_by'>

/** Stores the time of a release with the consequences: its opening, the audit trail and the next release date of the report. */
const storeNewTime = async (transaction: Transaction<DB>, clock: Clock, current: MovableRelease, move: Move) => {
  const now = clock.now()
  // A release that is moved to a time before it opens would never open, so it opens now, and a publication from now on fulfils it.
  const opens_at = current.opens_at < move.due_at ? current.opens_at : now
  await transaction
    .updateTable('promised_releases')
    .set({ ...move, opens_at, sequence: current.sequence + 1, changed_at: now })
    .where('promised_release_id', '=', current.promised_release_id)
    .execute()
  await recordExplicitly(transaction, {
    tableName: 'promised_releases',
    key: toAuditKey(current),
    action: 'changed',
    before: toAuditValues(current),
    after: toAuditValues(move),
  })
  await updateNextReleaseDate(transaction, current.report_id)
}

const toAuditKey = ({ report_id, period }: MovableRelease) => `${report_id} ${period}`

const toAuditValues = ({ due_at, reason_en, reason_th }: Pick<Move, 'due_at' | 'reason_en' | 'reason_th'>) => ({
  due_at: due_at.toISOString(),
  reason_en,
  reason_th,
})

const buildDayRefusal = (rule: RefusalRule, values: Record<string, string> = {}) =>
  invalidInput([buildFieldRefusal('day', rule, values)])

/** Formats a moment for the values of a refusal: yyyy-mm-dd hh:mm in Bangkok. */
const formatMoment = (moment: Date) =>
  toBangkokTime(moment.toISOString()).slice(0, '2026-10-01T00:00'.length).replace('T', ' ')
