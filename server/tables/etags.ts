import { createHash } from 'node:crypto'

/** Computes a short digest of everything that a response depends on, for its ETag. */
export const computeTag = (...parts: unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
