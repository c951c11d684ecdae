import { randomBytes } from 'node:crypto'

/** Returns a random password. The prefix 'Kh1' has the capital letter, small letter and digit that the rules require. */
export const createRandomPassword = () => `Kh1${randomBytes(12).toString('base64url')}`
