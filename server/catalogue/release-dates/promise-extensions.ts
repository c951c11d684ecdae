import { dayMilliseconds } from '../../../contract/durations.ts'
import { planPromises } from './plans.ts'
import type { ReleaseContext } from './release-context.ts'
import { computePlanKey, findRhythm } from './rhythms.ts'

/** A promise that is due within this number of days stays as it is when the holidays of the office change. */
const fixedDays = 30

/**
 * Extends the promises of every rhythm by the days that have passed, and adjusts those that are more than `fixedDays` ahead to the office's
 * holidays. A report that is locked is left to the next run.
 */
export const extendPromises = async (context: ReleaseContext): Promise<void> => {
  const { database, clock } = context
  const planKey = computePlanKey(context)
  const outdatedRhythms = await database
    .selectFrom('release_rhythms')
    .select('report_id')
    .where('planned_as', '<>', planKey)
    .orderBy('report_id')
    .execute()
  for (const { report_id: reportId } of outdatedRhythms)
    await database.transaction().execute(async transaction => {
      const lockedReport = await transaction
        .selectFrom('reports')
        .select('report_id')
        .where('report_id', '=', reportId)
        .forNoKeyUpdate()
        .skipLocked()
        .executeTakeFirst()
      const current = lockedReport && (await findRhythm(transaction, reportId))
      if (!current || current.planKey === planKey) return
      const fixedUntil = new Date(clock.now().getTime() + fixedDays * dayMilliseconds)
      await planPromises(transaction, context, { reportId, rhythm: current.rhythm, fixedUntil })
      await transaction
        .updateTable('release_rhythms')
        .set({ planned_as: planKey })
        .where('report_id', '=', reportId)
        .execute()
    })
}
