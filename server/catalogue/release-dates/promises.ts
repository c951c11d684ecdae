import { sql, type Transaction } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { DB } from '../../platform/database/tables.ts'

/** Returns an SQL condition: a promise was neither kept nor missed. */
export const isOpen = (promise: string) =>
  sql<boolean>`${sql.ref(`${promise}.released_at`)} is null and ${sql.ref(`${promise}.missed_at`)} is null`

/**
 * Stores that new data of a report were published. They keep the latest promise that is due and not kept, or else the next one if it is
 * open; otherwise they are a correction. Earlier promises that were due are missed.
 */
export const keepPromise = async (transaction: Transaction<DB>, clock: Clock, reportId: number): Promise<void> => {
  const now = clock.now()
  const open = await transaction
    .selectFrom('promised_releases as p')
    .select(['promised_release_id as id', 'due_at as dueAt'])
    .where('report_id', '=', reportId)
    .where(isOpen('p'))
    .where(({ or, eb }) => or([eb('due_at', '<=', now), eb('opens_at', '<=', now)]))
    .orderBy('due_at')
    .forUpdate()
    .execute()
  const due = open.filter(({ dueAt }) => dueAt <= now)
  const keptPromise = due.at(-1) ?? open[0]
  if (!keptPromise) return
  const latest = sql<number>`(select report_version_id from report_versions where report_id = ${reportId} order by number desc limit 1)`
  await transaction
    .updateTable('promised_releases')
    .set({ released_at: now, report_version_id: latest, changed_at: now })
    .where('promised_release_id', '=', keptPromise.id)
    .execute()
  const missed = due.slice(0, -1).map(({ id }) => id)
  if (missed.length > 0)
    await transaction
      .updateTable('promised_releases')
      .set({ missed_at: now, changed_at: now })
      .where('promised_release_id', 'in', missed)
      .execute()
  await followNextRelease(transaction, reportId)
}

/** Sets the next release date of a report with a rhythm to the day of its next promise. */
export const followNextRelease = (transaction: Transaction<DB>, reportId: number) =>
  sql`update reports r set next_release_date = next.day
    from (select (min(due_at) at time zone 'Asia/Bangkok')::date as day from promised_releases p
      where report_id = ${reportId} and ${isOpen('p')}) next
    where r.report_id = ${reportId} and r.next_release_date is distinct from next.day
      and exists (select from release_rhythms where report_id = ${reportId})`.execute(transaction)
