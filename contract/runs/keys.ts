import { z } from 'zod'
import { call, menu } from '../call.ts'
import { filledText, identifier } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { wire, wireValues } from '../wire.ts'

const staffCall = { method: 'POST', access: menu('DataSource') } as const
const keyName = filledText(limits.name, messages.informationRequired.en)
const requestsPerSecond = z.int().min(1).max(limits.runRequestsPerSecond)
/** 'Duplicate Data' if another active key has this name. */
const saveStatus = wireValues({ saved: 'success', duplicate: 'Duplicate Data' })

/** A key with which a program reports runs. Times are in ISO 8601. */
const runKey = wire({
  keyId: ['key_id', z.int()],
  name: ['key_name', z.string()],
  requestsPerSecond: ['requests_per_second', z.int()],
  /** The username of the creator; null if the account was deleted. */
  createdBy: ['create_by', z.string().nullable()],
  createdAt: ['create_at', z.string()],
  /** Null for a key that was never used. */
  lastUsedAt: ['last_used_at', z.string().nullable()],
  /** Null for an active key. */
  revokedAt: ['revoked_at', z.string().nullable()],
})
export type RunKey = z.output<typeof runKey>

export const listRunKeys = call({
  ...staffCall,
  name: 'listRunKeys',
  path: '/api/getRunKeys',
  summary: 'Lists the keys for reporting runs, without their secret texts. Active keys come first.',
  input: z.object({}),
  output: wire({ keys: ['data', z.array(runKey)] }),
})

export const addRunKey = call({
  ...staffCall,
  name: 'addRunKey',
  path: '/api/addRunKey',
  summary:
    "Creates a key for run reports. Only this response contains the secret text of the key. 'Duplicate Data' if an active key has the name.",
  input: wire({
    name: ['key_name', keyName],
    requestsPerSecond: ['requests_per_second', requestsPerSecond.default(limits.runRequestsPerSecond)],
  }),
  /** `key` is the secret text; it is absent for 'Duplicate Data'. */
  output: wire({ status: ['status', saveStatus], key: ['key', z.string().optional()] }),
})

export const changeRunKey = call({
  ...staffCall,
  name: 'changeRunKey',
  path: '/api/updateRunKey',
  summary:
    "Changes the name of a key and its limit of requests per second. 'Duplicate Data' if another active key has the name. 404 for a revoked key.",
  input: wire({
    keyId: ['key_id', identifier],
    name: ['key_name', keyName],
    requestsPerSecond: ['requests_per_second', requestsPerSecond],
  }),
  output: wire({ status: ['status', saveStatus] }),
})

export const revokeRunKey = call({
  ...staffCall,
  name: 'revokeRunKey',
  path: '/api/revokeRunKey',
  summary: 'Revokes a key with immediate effect. Repeating the request changes nothing.',
  input: wire({ keyId: ['key_id', identifier] }),
  output: wire({ status: ['status', wireValues({ revoked: 'success' })] }),
})
