import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/pool.ts'
import { extendClaim, type Job } from './claims.ts'

/** A claim is renewed this many times before another node may take over the job, because the database may not respond for a moment. */
const renewalsPerClaim = 3

/**
 * Renews the claim of a running job, so that a short claim suffices for a long job and another node soon takes over the job of a crashed
 * node. `lost` aborts when another node has claimed the job. The renewals end with the lease, or by `stop`, which must be awaited before the
 * job is postponed.
 */
export const renewClaim = (
  { database, clock, log }: { database: Database; clock: Clock; log: Logger },
  job: Job<unknown>,
  { takeOverMilliseconds, leaseMilliseconds }: { takeOverMilliseconds: number; leaseMilliseconds: number },
) => {
  const losing = new AbortController()
  let runningRenewal: Promise<void> | undefined
  const renew = async () => {
    try {
      const until = new Date(clock.now().getTime() + takeOverMilliseconds)
      if (!(await extendClaim(database, job, until))) losing.abort(new Error('Another node has claimed the job'))
    } catch (error) {
      log.warn({ err: error }, 'The claim of a job was not renewed')
    }
    runningRenewal = undefined
  }
  const leaseEndsAt = performance.now() + leaseMilliseconds
  const timer = setInterval(() => {
    if (performance.now() > leaseEndsAt) clearInterval(timer)
    else runningRenewal ??= renew()
  }, takeOverMilliseconds / renewalsPerClaim)
  timer.unref()
  return {
    lost: losing.signal,
    async stop() {
      clearInterval(timer)
      await runningRenewal
    },
  }
}
