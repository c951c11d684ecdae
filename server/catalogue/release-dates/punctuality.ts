import type { ReportPunctuality } from '../../../contract/catalogue/release-calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { graceMilliseconds, toPromiseState } from './promise-states.ts'
import { isOpenPromise } from './promises.ts'

/** The columns of a `PromiseRow`. */
const promiseRowColumns = [
  'due_at',
  'first_due_at',
  'reason_en as reasonEn',
  'reason_th as reasonTh',
  'released_at',
  'missed_at',
] as const

const pickPunctuality = ({ dueAt, state, daysLate }: ReturnType<typeof toPromiseState>) => ({ dueAt, state, daysLate })

/** Number of past releases from which the punctuality is computed. */
const maxPastReleases = 12

/**
 * Returns the next promised release of a report and how many of the last twelve were on time; null for a report without a rhythm or without an open
 * promised release.
 */
export const findPunctuality = async (
  database: Database,
  clock: Clock,
  reportId: number,
): Promise<ReportPunctuality | null> => {
  const now = clock.now()
  const nextRelease = await database
    .selectFrom('promised_releases as p')
    .select(promiseRowColumns)
    .where('report_id', '=', reportId)
    .where(isOpenPromise('p'))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('release_rhythms').select('repeat').where('report_id', '=', reportId)),
    )
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  if (!nextRelease) return null
  const lastReleases = await database
    .selectFrom('promised_releases')
    .select(promiseRowColumns)
    .where('report_id', '=', reportId)
    .where(({ or, eb }) =>
      or([eb('released_at', 'is not', null), eb('due_at', '<', new Date(now.getTime() - graceMilliseconds))]),
    )
    .orderBy('due_at', 'desc')
    .limit(maxPastReleases)
    .execute()
  // The query returns the latest first, but readers see the earliest first.
  const pastReleases = lastReleases.reverse().map(row => pickPunctuality(toPromiseState(row, now)))
  const onTimeCount = pastReleases.filter(({ state, daysLate }) => state === 'released' && daysLate === null).length
  return { ...toPromiseState(nextRelease, now), pastReleases, onTimeCount, pastCount: pastReleases.length }
}
