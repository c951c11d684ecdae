import type { Transaction } from 'kysely'
import { releaseTimes } from '../../../contract/catalogue/releases.ts'
import { secondMilliseconds } from '../../../contract/durations.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DB } from '../../platform/database/tables.ts'

/** Stores the scheduled time with the latest version of a report, if the version was published late. */
export const markLateVersion = async (
  transaction: Transaction<DB>,
  clock: Clock,
  { reportId, releaseAt }: { reportId: number; releaseAt: Date | null },
) => {
  const isLate =
    releaseAt !== null && clock.now().getTime() - releaseAt.getTime() > releaseTimes.lateSeconds * secondMilliseconds
  if (!isLate) return
  await transaction
    .updateTable('report_versions')
    .set({ promised_for: releaseAt })
    .where('report_id', '=', reportId)
    .where('number', '=', ({ selectFrom }) =>
      selectFrom('report_versions')
        .select(({ fn }) => fn.max('number').as('latestNumber'))
        .where('report_id', '=', reportId),
    )
    .execute()
}
