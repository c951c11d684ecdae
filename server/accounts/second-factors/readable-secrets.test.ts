import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { seal } from '../../platform/keys/sealing.ts'
import { openPeople } from '../../testing/people.ts'
import { canReadSecrets, toSecretPurpose } from './factor-secrets.ts'

const people = await openPeople()
const { clock, database } = people
const [key, earlier] = [randomBytes(32), randomBytes(32)]
const addSealed = async (by: Buffer) => {
  const { userId } = await people.addPerson()
  const secret = seal(by, toSecretPurpose(userId), Buffer.from('secret'))
  clock.advance(1000)
  await database.insertInto('second_factors').values({ user_id: userId, secret, begun_at: clock.now() }).execute()
}

test('every key reads the secrets of a portal without any', async () => {
  assert.deepEqual([await canReadSecrets(database, key), await canReadSecrets(database, undefined)], [true, true])
})

test('a key reads secrets if it reads one of the latest fifty', async () => {
  await addSealed(key)
  for (let more = 0; more < 49; more += 1) await addSealed(earlier)
  assert.deepEqual([await canReadSecrets(database, key), await canReadSecrets(database, earlier)], [true, true])
  assert.deepEqual(
    [await canReadSecrets(database, randomBytes(32)), await canReadSecrets(database, undefined)],
    [false, false],
  )
  await addSealed(earlier)
  assert.equal(await canReadSecrets(database, key), false)
})
