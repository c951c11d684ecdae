import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { lanes } from '../../platform/limits/lanes.ts'

// OWASP's parameters for Argon2id: 19 MiB, two passes, one lane. The work is done on the thread pool, off the event loop.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** However many log in at once, one processor stays for those who read, and the memory is that of a few. */
const inLane = lanes(Math.min(4, Math.max(1, availableParallelism() - 1)))

/** An Argon2id hash in the PHC string format. */
export const hashPassword = (password: string) => inLane(() => hash(password.normalize('NFC'), parameters))

const nobody = hashPassword('nobody has this password')

/** Whether a password is the one of a hash. Where there is no hash the work is done all the same, so that the time tells nothing. */
export const isPassword = async (stored: string | undefined, password: string) => {
  const known = stored ?? (await nobody)
  const isRight = await inLane(() => verify(known, password.normalize('NFC')))
  return stored !== undefined && isRight
}
