import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { logIn } from '../../../contract/accounts/logins.ts'
import { chooseCount } from '../../testing/depth.ts'
import { openPeople } from '../../testing/people.ts'

const people = await openPeople({ takesUsualTime: true })
const { database, clock } = people
const pairs = chooseCount({ usual: 60, deep: 200 })

/** Enters four wrong passwords for a name, and returns how long the fifth takes in milliseconds. */
const timeFifthPassword = async (username: string) => {
  const name_hash = createHash('sha256').update(username.toLowerCase()).digest()
  await database
    .insertInto('wrong_passwords')
    .values({ account_type: 'local', name_hash, in_a_row: 4, last_at: clock.now() })
    .execute()
  const visitor = await people.openVisitorBrowser()
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const startedAt = performance.now()
  const { statusCode, body } = await people.app.inject({
    method: 'POST',
    url: logIn.path,
    remoteAddress: `2001:db8:1:${name_hash.toString('hex', 0, 2)}::1`,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', cookie },
    payload: { username, password: 'Wrong-Pass1' },
  })
  const took = performance.now() - startedAt
  assert.deepEqual([statusCode, JSON.parse(body).status], [200, 'Locking account'])
  return took
}

/** Returns the distance of the ranks of two groups in standard deviations (the test of Mann and Whitney). */
const computeRankDistance = (one: number[], other: number[]) => {
  const before = one.reduce((sum, value) => sum + other.filter(than => value > than).length, 0)
  const [n, m] = [one.length, other.length]
  return (before - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}

test('the fifth wrong password takes equally long for known and unknown names', async t => {
  const [knownTimes, unknownTimes]: [number[], number[]] = [[], []]
  for (let pair = 0; pair < pairs + 5; pair += 1) {
    const { username } = await people.addPerson()
    const groups = [
      { name: username, times: knownTimes },
      { name: `nobody${pair}`, times: unknownTimes },
    ]
    // The second request of a pair benefits from warm caches, and the first pairs from none.
    for (const { name, times } of pair % 2 ? groups : groups.toReversed()) {
      const milliseconds = await timeFifthPassword(name)
      if (pair >= 5) times.push(milliseconds)
      await people.openVisitorBrowser()
    }
  }
  const formatMedian = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!.toFixed(1)
  const distance = computeRankDistance(knownTimes, unknownTimes)
  t.diagnostic(
    `${pairs} pairs: known ${formatMedian(knownTimes)} ms, unknown ${formatMedian(unknownTimes)} ms, ${distance.toFixed(2)} deviations`,
  )
  assert.ok(Math.abs(distance) < 3.5, `${distance} deviations`)
  const { locked } = await database
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('locked'))
    .where('locked_by', '=', 'wrong passwords')
    .executeTakeFirstOrThrow()
  assert.ok(locked >= pairs, 'accounts are locked all the same')
})
