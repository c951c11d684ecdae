import { hash } from '@node-rs/argon2'

/**
 * Hashes a password of a test with the smallest parameters. A hash contains its parameters, so checking it takes less than a millisecond
 * instead of 30.
 */
export const quickHash = (password: string) =>
  hash(password.normalize('NFC'), { memoryCost: 8, timeCost: 1, parallelism: 1 })
