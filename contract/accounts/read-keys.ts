import { z } from 'zod'
import { call, signedIn, signedInWithConsent } from '../call.ts'
import { filledText, identifier } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { wire, wireValues } from '../wire.ts'

/** Allowed lifetimes of a key, in days. */
export const readKeyDays = [30, 90, 365] as const
export const defaultReadKeyDays = 365

const readKey = wire({
  keyId: ['key_id', z.int()],
  name: ['key_name', z.string()],
  /** Times are in ISO 8601. */
  createdAt: ['create_at', z.string()],
  endsAt: ['ends_at', z.string()],
  /** Null for a key that was never used. */
  lastUsedAt: ['last_used_at', z.string().nullable()],
  revokedAt: ['revoked_at', z.string().nullable()],
  state: ['status', z.enum(['inUse', 'ended', 'revoked'])],
})
export type ReadKey = z.output<typeof readKey>

export const listReadKeys = call({
  name: 'listReadKeys',
  method: 'POST',
  path: '/api/getReadKeys',
  access: signedIn,
  summary:
    "Returns the signed-in user's keys for reading tables, those in use first. Contains their names, not the secret texts.",
  input: z.object({}),
  output: wire({ keys: ['data', z.array(readKey)] }),
})

export const addReadKey = call({
  name: 'addReadKey',
  method: 'POST',
  path: '/api/addReadKey',
  access: signedInWithConsent,
  summary: `Creates a key that reads tables with the rights of the signed-in user, and returns it only once. 'Duplicate Data' if a key in use has the same name. 'Too many keys' if ${limits.readKeys} keys are in use.`,
  input: wire({
    name: ['key_name', filledText(limits.name, messages.informationRequired.en)],
    days: ['days', z.union(readKeyDays.map(days => z.literal(days))).default(defaultReadKeyDays)],
  }),
  output: wire({
    status: ['status', wireValues({ saved: 'success', duplicate: 'Duplicate Data', tooMany: 'Too many keys' })],
    /** The secret text; only with 'success'. */
    key: ['key', z.string().optional()],
  }),
})

export const revokeReadKey = call({
  name: 'revokeReadKey',
  method: 'POST',
  path: '/api/revokeReadKey',
  access: signedIn,
  summary: 'Revokes a key of the signed-in user with immediate effect. 404 for the key of another user.',
  input: wire({ keyId: ['key_id', identifier] }),
  output: wire({ status: ['status', wireValues({ revoked: 'success' })] }),
})
