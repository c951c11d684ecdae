import { selectVisibleReports } from '../../access/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { notFound } from '../../platform/problem.ts'
import { listReportRows } from '../reports/report-rows.ts'

/** Limit of listed favourites. The list has no pages, because nobody has this many. */
const maxFavourites = 1000

/** Returns the queries of the favourites of a signed-in user. */
export const createFavouriteQueries = (database: Database, clock: Clock) => ({
  /**
   * Adds a favourite, or removes it if it is one. A lock on the user serialises concurrent calls, so that none is lost. Throws 404 for a
   * report that the actor may not see.
   */
  async toggle(actor: Actor & { userId: number }, fileName: string) {
    const report = await selectVisibleReports(database, actor)
      .select('report_id')
      .where('file_name', '=', fileName)
      .executeTakeFirst()
    if (!report) throw notFound()
    const favouriteKey = { user_id: actor.userId, report_id: report.report_id }
    return database.transaction().execute(async transaction => {
      await transaction
        .selectFrom('users')
        .select('user_id')
        .where('user_id', '=', actor.userId)
        .forNoKeyUpdate()
        .execute()
      const deletion = await transaction
        .deleteFrom('favourites')
        .where('user_id', '=', favouriteKey.user_id)
        .where('report_id', '=', favouriteKey.report_id)
        .executeTakeFirst()
      const wasFavourite = deletion.numDeletedRows > 0n
      if (wasFavourite) return { favourite: false }
      await transaction
        .insertInto('favourites')
        .values({ ...favouriteKey, added_at: clock.now() })
        .execute()
      return { favourite: true }
    })
  },
  /** Lists the favourites that the actor may still see, the last added first. */
  async list(actor: Actor & { userId: number }) {
    const favourites = await database
      .selectFrom('favourites')
      .select('report_id')
      .where('user_id', '=', actor.userId)
      .orderBy('added_at', 'desc')
      .orderBy('report_id', 'desc')
      .limit(maxFavourites)
      .execute()
    return {
      rows: await listReportRows(
        database,
        actor,
        favourites.map(({ report_id }) => report_id),
      ),
    }
  },
})
