import { z } from 'zod'
import { call, signedIn, signedInWithConsent } from '../call.ts'
import { filledText, identifier } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { wire, wireValues } from '../wire.ts'

/** Allowed lifetimes of a key in days; the last one is the default. */
export const readKeyDays = [30, 90, 365] as const

const readKey = wire({
  keyId: ['key_id', z.int()],
  name: ['key_name', z.string()],
  /** ISO 8601 with time, like the three fields below. */
  createdAt: ['create_at', z.string()],
  endsAt: ['ends_at', z.string()],
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
    "The signed-in user's keys for reading tables, those in use first. The answer does not contain the keys themselves.",
  input: z.object({}),
  output: wire({ keys: ['data', z.array(readKey)] }),
})

export const addReadKey = call({
  name: 'addReadKey',
  method: 'POST',
  path: '/api/addReadKey',
  access: signedInWithConsent,
  summary: `Creates a key that reads tables with the rights of the signed-in user, and returns it only once. 'Duplicate Data' if a key in use has the name, 'Too many keys' if there are more than ${limits.readKeys} in use.`,
  input: wire({
    name: ['key_name', filledText(limits.name, messages.informationRequired.en)],
    days: ['days', z.union(readKeyDays.map(days => z.literal(days))).default(365)],
  }),
  output: wire({
    status: ['status', wireValues({ saved: 'success', duplicate: 'Duplicate Data', tooMany: 'Too many keys' })],
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
