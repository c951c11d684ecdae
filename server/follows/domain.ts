import { setTimeout as wait } from 'node:timers/promises'
import { hourMilliseconds, minuteMilliseconds, secondMilliseconds } from '../../contract/durations.ts'
import { unsubscribePath } from '../../contract/follows/unsubscribing.ts'
import { type Clock, daysBefore } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Domain } from '../platform/domain.ts'
import type { Settings } from '../platform/settings.ts'
import type { FollowsContext } from './context.ts'
import { listFollowRecords } from './follows.ts'
import { receiveStopForm } from './links/stop-forms.ts'
import { announceNextRelease } from './releases/announcements.ts'
import { sendNextDigests } from './releases/digests.ts'
import { settleNextRelease } from './releases/settling.ts'
import { followRoutes } from './routes.ts'

/** Days for which releases and digests are kept. */
const keptDays = 60

/** Creates the domain of follows: readers follow favourites and are mailed about their releases. */
export const createFollowsDomain = ({
  settings,
  ...dependencies
}: Omit<FollowsContext, 'settlingMilliseconds'> & { settings: Settings }): Domain => {
  const context: FollowsContext = {
    ...dependencies,
    settlingMilliseconds: settings.RELEASE_MAIL_MINUTES * minuteMilliseconds,
  }
  const { database, clock } = context
  /**
   * Creates a task that runs a step until it returns false. It pauses as long as each step took, so that other work gets half of the time.
   */
  const repeatUntilDone = (runStep: (context: FollowsContext) => Promise<boolean>) => async (closing: AbortSignal) => {
    let startedAt = performance.now()
    while (!closing.aborted && (await runStep(context))) {
      await wait(performance.now() - startedAt)
      startedAt = performance.now()
    }
  }
  return {
    routes: followRoutes(context),
    forms: [{ path: unsubscribePath, receive: form => receiveStopForm(context, form) }],
    repeatedTasks: [
      { everyMilliseconds: 2 * secondMilliseconds, run: repeatUntilDone(settleNextRelease) },
      { everyMilliseconds: 2 * secondMilliseconds, run: repeatUntilDone(announceNextRelease) },
      { everyMilliseconds: minuteMilliseconds, run: repeatUntilDone(sendNextDigests) },
      { everyMilliseconds: hourMilliseconds, run: () => sweepReleases(database, clock) },
    ],
    readPersonalRecords: actor => listFollowRecords(database, actor),
  }
}

/** Deletes announced releases and digests that are older than `keptDays`. */
const sweepReleases = async (database: Database, clock: Clock) => {
  const before = daysBefore(clock, keptDays)
  await database
    .deleteFrom('followed_releases')
    .where('announced_at', 'is not', null)
    .where('published_at', '<', before)
    .execute()
  await database.deleteFrom('follow_digests').where('due_at', '<', before).execute()
}
