import type { Logger } from 'pino'
import { findIdleStarter } from '../../platform/children/background-forks.ts'
import type { EngineCaps } from './engine-caps.ts'
import { type QueryChild, startQueryChild } from './query-children.ts'

/**
 * Creates the function that starts the query child when it is needed. The child has idle priority, so that slow queries do not delay pages. If it
 * gets no processor time, one with the usual priority replaces it for `busyMilliseconds` (docs/decisions/0085-launcher-of-children.md).
 */
export const createQueryChildStarter = ({ folder, log, caps }: { folder: string; log: Logger; caps: EngineCaps }) => {
  const idleStarter = findIdleStarter()
  /** Until when a new child starts with the usual priority, in the time of performance.now(), because an idle one got no processor time. */
  let processorsBusyUntil = 0
  let child: QueryChild | undefined
  const counts = { starts: 0, kills: 0 }
  return {
    /** Returns the running child, or starts one. */
    ensureChild(): QueryChild {
      const starter = performance.now() < processorsBusyUntil ? undefined : idleStarter
      // The processors may be free again, so a child of the usual priority is replaced as soon as it runs no query.
      const isReplaceable = starter && child && !child.isIdlePolicy && !child.hasQueries()
      if (isReplaceable) child?.end()
      if (child) return child
      counts.starts += 1
      const startedChild = startQueryChild({
        folder,
        caps,
        idleStarter: starter,
        onKill: () => (counts.kills += 1),
        onStarved() {
          processorsBusyUntil = performance.now() + caps.busyMilliseconds
          log.info('The query child got no processor and is replaced by one with the usual priority')
        },
        onEnd() {
          if (child === startedChild) child = undefined
        },
      })
      child = startedChild
      return startedChild
    },
    /** Returns the running child; undefined if there is none. */
    findChild: () => child,
    /** Number of starts of the child, and of kills because a query took too much. */
    counts: counts as Readonly<typeof counts>,
  }
}
