import { createHash, randomBytes } from 'node:crypto'

/** Creates a secret of 256 bits for a browser or a mail; the database stores only its hash. */
export const createToken = () => randomBytes(32).toString('base64url')

/** Creates a key for programs: the secret text, and the hash that the database stores. */
export const createProgramKey = () => {
  const token = `kh_${createToken()}`
  return { token, hash: hashToken(token) }
}

/** Hashes a token with SHA-256: a token is long and random, so a slower hash is not needed. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
