import { setTimeout } from 'node:timers/promises'
import { hourMilliseconds, minuteMilliseconds, secondMilliseconds } from '../../contract/durations.ts'
import { unsubscribePath } from '../../contract/follows/unsubscribing.ts'
import { type Clock, daysBefore } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Domain } from '../platform/domain.ts'
import type { Settings } from '../platform/settings.ts'
import type { FollowsContext } from './context.ts'
import { listFollowRecords } from './follows.ts'
import { answerStop } from './links/stop-answers.ts'
import { announceNext } from './releases/announcements.ts'
import { digestNext } from './releases/digests.ts'
import { settleNext } from './releases/settling.ts'
import { followRoutes } from './routes.ts'

/** Creates the domain of the follows of favourites, and the mails about releases. */
export const createFollowsDomain = ({
  settings,
  ...parts
}: Omit<FollowsContext, 'settlingMilliseconds'> & { settings: Settings }): Domain => {
  const context: FollowsContext = { ...parts, settlingMilliseconds: settings.RELEASE_MAIL_MINUTES * minuteMilliseconds }
  const { database, clock } = context
  const repeatUntilDone = (next: (context: FollowsContext) => Promise<boolean>) => async (closing: AbortSignal) => {
    let startedAt = performance.now()
    while (!closing.aborted && (await next(context))) {
      // Uses at most half of the time, and leaves the rest to other work.
      await setTimeout(performance.now() - startedAt)
      startedAt = performance.now()
    }
  }
  return {
    routes: followRoutes(context),
    forms: [{ path: unsubscribePath, receive: form => answerStop(context, form) }],
    repeatedTasks: [
      { everyMilliseconds: 2 * secondMilliseconds, run: repeatUntilDone(settleNext) },
      { everyMilliseconds: 2 * secondMilliseconds, run: repeatUntilDone(announceNext) },
      { everyMilliseconds: minuteMilliseconds, run: repeatUntilDone(digestNext) },
      { everyMilliseconds: hourMilliseconds, run: () => sweepReleases(database, clock) },
    ],
    readPersonalRecords: actor => listFollowRecords(database, actor),
  }
}

/** Deletes old releases that all digests have covered. */
const sweepReleases = async (database: Database, clock: Clock) => {
  const before = daysBefore(clock, 60)
  await database
    .deleteFrom('followed_releases')
    .where('announced_at', 'is not', null)
    .where('published_at', '<', before)
    .execute()
  await database.deleteFrom('follow_digests').where('due_at', '<', before).execute()
}
