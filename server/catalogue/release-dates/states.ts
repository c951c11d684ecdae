import { sql } from 'kysely'
import { bangkokOffsetMilliseconds } from '../../../contract/bangkok-times.ts'
import {
  graceMinutes,
  type ReleaseState,
  type ReportPunctuality,
} from '../../../contract/catalogue/release-calendar.ts'
import { dayMilliseconds, minuteMilliseconds } from '../../../contract/durations.ts'
import { type Clock, dayInBangkok } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { isOpenPromise } from './promises.ts'

/** The fields from which the state of a promised release is computed. */
export interface PromiseRow {
  due_at: Date
  first_due_at: Date
  reasonEn: string | null
  reasonTh: string | null
  released_at: Date | null
  missed_at: Date | null
}

const graceMilliseconds = graceMinutes * minuteMilliseconds

/** Returns the current state of a promised release for readers. A release that is up to five minutes late is on time. */
export const toPromiseState = (row: PromiseRow, now: Date) => {
  const { due_at, reasonEn, reasonTh, released_at } = row
  const state = computeState(row, now)
  const releasedOrNow = released_at ?? now
  const isLate =
    (state === 'released' || state === 'overdue') && releasedOrNow.getTime() > due_at.getTime() + graceMilliseconds
  return {
    dueAt: due_at.toISOString(),
    movedFrom: findMovedFrom(row),
    reasonEn,
    reasonTh,
    state,
    daysLate: isLate ? toDayNumber(releasedOrNow) - toDayNumber(due_at) : null,
  }
}

const computeState = ({ due_at, released_at, missed_at }: PromiseRow, now: Date): ReleaseState => {
  if (released_at) return 'released'
  if (missed_at) return 'missed'
  return now.getTime() > due_at.getTime() + graceMilliseconds ? 'overdue' : 'due'
}

/** Returns the number of days from 1 January 1970 to the day of a moment in Bangkok. */
const toDayNumber = (moment: Date) => Math.floor((moment.getTime() + bangkokOffsetMilliseconds) / dayMilliseconds)

/** Returns the time that a moved release has by its rhythm; null for a release that was not moved. */
export const findMovedFrom = ({ due_at, first_due_at }: Pick<PromiseRow, 'due_at' | 'first_due_at'>): string | null =>
  due_at.getTime() === first_due_at.getTime() ? null : first_due_at.toISOString()

const pickPunctuality = ({ dueAt, state, daysLate }: ReturnType<typeof toPromiseState>) => ({ dueAt, state, daysLate })

/** Number of past releases from which the punctuality is computed. */
const maxPastReleases = 12

/** Returns the next release of a report and how many of the last twelve were on time; null for a report without a rhythm. */
export const findPunctuality = async (
  database: Database,
  clock: Clock,
  reportId: number,
): Promise<ReportPunctuality | null> => {
  const now = clock.now()
  const nextRelease = await database
    .selectFrom('promised_releases as p')
    .select(['due_at', 'first_due_at', 'reason_en as reasonEn', 'reason_th as reasonTh', 'released_at', 'missed_at'])
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
    .select(['due_at', 'first_due_at', 'reason_en as reasonEn', 'reason_th as reasonTh', 'released_at', 'missed_at'])
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

/** Updates the stored day and the number of overdue releases. A change raises the catalogue version, because cached pages show both. */
export const updateCalendarState = async (database: Database, clock: Clock): Promise<void> => {
  await sql`update release_calendar_state set day = ${dayInBangkok(clock)}, overdue = late.count
    from (select count(*)::integer as count from promised_releases p
      where ${isOpenPromise('p')} and due_at < ${new Date(clock.now().getTime() - graceMilliseconds)}) late
    where (day, overdue) is distinct from (${dayInBangkok(clock)}::date, late.count)`.execute(database)
}
