import { stoppedClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { createProgramKey } from '../../platform/tokens.ts'
import { intakeRoutes } from '../../runs/intake/intake-routes.ts'
import { openIntake } from '../../runs/intake/intakes.ts'
import { createKeyVerifier } from '../../runs/keys/keys.ts'
import { openTestDatabase } from '../database.ts'
import { testPortal } from '../portal.ts'

/** Opens a portal with the calls of programs on the real server, and a clock that the test moves. */
export const openIntakePortal = async () => {
  const { database } = await openTestDatabase()
  const clock = stoppedClock('2026-11-20T03:00:00Z')
  const { app } = testPortal(intakeRoutes({ intake: openIntake({ database, clock }), clock }), {}, undefined, {
    findKey: createKeyVerifier({ database, clock }),
  })
  const post = async (url: string, body: string | object, headers: Record<string, string>) => {
    const payload = typeof body === 'string' ? body : JSON.stringify(body)
    const reply = await app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })
    return { status: reply.statusCode, body: JSON.parse(reply.body), headers: reply.headers }
  }
  return { app, database, clock, post, addKey: (name: string, perSecond = 100) => addKey(database, name, perSecond) }
}

/** Adds a key; returns its text and its id. */
const addKey = async (database: Database, name: string, perSecond: number) => {
  const { token, hash } = createProgramKey()
  const { key_id } = await database
    .insertInto('bearer_keys')
    .values({ name, scope: 'runs', hash, requests_per_second: perSecond, created_at: new Date('2026-11-01T00:00:00Z') })
    .returning('key_id')
    .executeTakeFirstOrThrow()
  return { keyId: key_id, token, headers: { authorization: `Bearer ${token}` } }
}
