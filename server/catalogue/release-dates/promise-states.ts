import { bangkokOffsetMilliseconds } from '../../../contract/bangkok-times.ts'
import { graceMinutes, type ReleaseState } from '../../../contract/catalogue/release-calendar.ts'
import { dayMilliseconds, minuteMilliseconds } from '../../../contract/durations.ts'

/** The fields from which the state of a promised release is computed. */
export interface PromiseRow {
  due_at: Date
  first_due_at: Date
  reasonEn: string | null
  reasonTh: string | null
  released_at: Date | null
  missed_at: Date | null
}

export const graceMilliseconds = graceMinutes * minuteMilliseconds

/** Returns the current state of a promised release for readers. A release within the grace period is on time. */
export const toPromiseState = (row: PromiseRow, now: Date) => {
  const { due_at, reasonEn, reasonTh, released_at } = row
  const state = computeState(row, now)
  // An overdue release is late until now.
  const lateUntil = released_at ?? now
  const isLate =
    (state === 'released' || state === 'overdue') && lateUntil.getTime() > due_at.getTime() + graceMilliseconds
  return {
    dueAt: due_at.toISOString(),
    movedFrom: findMovedFrom(row),
    reasonEn,
    reasonTh,
    state,
    daysLate: isLate ? toDayNumber(lateUntil) - toDayNumber(due_at) : null,
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
