import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { awaitUntilDeadline, requireTimeLeft } from '../../platform/limits/deadlines.ts'
import { createLanes } from '../../platform/limits/lanes.ts'

// OWASP's parameters for Argon2id: 19 MiB, two passes, one lane. Hashes are computed in the thread pool, off the event loop.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Limits concurrent hashes: one processor stays free for other requests, and four lanes bound the memory. */
const runInLane = createLanes(Math.min(4, Math.max(1, availableParallelism() - 1)))

/** Runs work in a free lane; gives up waiting for one when the request's time is over. */
const runInTime = <T>(work: () => Promise<T>) =>
  awaitUntilDeadline(
    runInLane(() => {
      requireTimeLeft()
      return work()
    }),
  )

/** Returns an Argon2id hash in the PHC string format. */
export const hashPassword = (password: string) => runInTime(() => hash(password.normalize('NFC'), parameters))

/** Compared if there is no hash, so that the work is the same. */
const placeholderHash = hashPassword('nobody has this password')

/** Returns true if a password matches a hash. Without a hash the same work is done, so that the time reveals nothing. */
export const matchesPassword = async (storedHash: string | undefined, password: string) => {
  const comparedHash = storedHash ?? (await placeholderHash)
  const isMatch = await runInTime(() => verify(comparedHash, password.normalize('NFC')))
  return storedHash !== undefined && isMatch
}
