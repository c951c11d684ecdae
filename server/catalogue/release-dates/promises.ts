import { sql, type Transaction } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { DB } from '../../platform/database/tables.ts'

/** Returns an SQL condition: the promised release is neither published nor missed. `promise` is the alias of the table. */
export const isOpenPromise = (promise: string) =>
  sql<boolean>`${sql.ref(`${promise}.released_at`)} is null and ${sql.ref(`${promise}.missed_at`)} is null`

/**
 * Records a publication of new data. It counts for the latest open promise that is due, otherwise for the next one if that has opened.
 * Without either, it is a correction. Earlier open promises that were due become missed.
 */
export const markPromiseReleased = async (
  transaction: Transaction<DB>,
  clock: Clock,
  reportId: number,
): Promise<void> => {
  const now = clock.now()
  const openPromises = await transaction
    .selectFrom('promised_releases as p')
    .select(['promised_release_id as id', 'due_at as dueAt'])
    .where('report_id', '=', reportId)
    .where(isOpenPromise('p'))
    .where(({ or, eb }) => or([eb('due_at', '<=', now), eb('opens_at', '<=', now)]))
    .orderBy('due_at')
    .forUpdate()
    .execute()
  const duePromises = openPromises.filter(({ dueAt }) => dueAt <= now)
  const keptPromise = duePromises.at(-1) ?? openPromises[0]
  if (!keptPromise) return
  const latestVersionSql = sql<number>`(select report_version_id from report_versions where report_id = ${reportId} order by number desc limit 1)`
  await transaction
    .updateTable('promised_releases')
    .set({ released_at: now, report_version_id: latestVersionSql, changed_at: now })
    .where('promised_release_id', '=', keptPromise.id)
    .execute()
  const missedIds = duePromises.slice(0, -1).map(({ id }) => id)
  if (missedIds.length > 0)
    await transaction
      .updateTable('promised_releases')
      .set({ missed_at: now, changed_at: now })
      .where('promised_release_id', 'in', missedIds)
      .execute()
  await updateNextReleaseDate(transaction, reportId)
}

/** Sets the next release date of a report with a rhythm to the day of its next promise. */
export const updateNextReleaseDate = (transaction: Transaction<DB>, reportId: number) =>
  sql`update reports r set next_release_date = next.day
    from (select (min(due_at) at time zone 'Asia/Bangkok')::date as day from promised_releases p
      where report_id = ${reportId} and ${isOpenPromise('p')}) next
    where r.report_id = ${reportId} and r.next_release_date is distinct from next.day
      and exists (select from release_rhythms where report_id = ${reportId})`.execute(transaction)
