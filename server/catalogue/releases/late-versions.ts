import type { Transaction } from 'kysely'
import { releaseTimes } from '../../../contract/catalogue/releases.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DB } from '../../platform/database/tables.ts'

/** Stores the promised time with the latest version of a report if it was published too late. */
export const markLateVersion = async (
  transaction: Transaction<DB>,
  clock: Clock,
  reportId: number,
  releaseAt: Date | null,
) => {
  if (!releaseAt || clock.now().getTime() - releaseAt.getTime() <= releaseTimes.lateSeconds * 1000) return
  await transaction
    .updateTable('report_versions')
    .set({ promised_for: releaseAt })
    .where('report_id', '=', reportId)
    .where('number', '=', ({ selectFrom }) =>
      selectFrom('report_versions')
        .select(({ fn }) => fn.max('number').as('last'))
        .where('report_id', '=', reportId),
    )
    .execute()
}
