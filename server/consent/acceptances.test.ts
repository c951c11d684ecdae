import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourMilliseconds } from '../../contract/durations.ts'
import { stoppedClock } from '../platform/clock.ts'
import { openTestDatabase } from '../testing/database.ts'
import { waitUntilLocked } from '../testing/databases/lock-waits.ts'
import {
  acceptAgreement,
  activateAgreement,
  connectDeliveries,
  findActiveAgreement,
  hasPendingAgreement,
  isSubscribedToNews,
  listConsentRecords,
  recordNewsChoice,
} from './index.ts'

const { database, pool } = await openTestDatabase()
const clock = stoppedClock('2026-11-20T05:00:00Z')
await connectDeliveries(database, clock, undefined)
const address = '2001:db8::7'

let count = 0
const addUser = async () => {
  const added = await database
    .insertInto('users')
    .values({ username: `user.${++count}` })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  return added.user_id
}
const addAgreement = async (version: string) => {
  const added = await database
    .insertInto('consent_agreements')
    .values({ name: 'Consent agreement', version, created_at: clock.now() })
    .returning('agreement_id')
    .executeTakeFirstOrThrow()
  return added.agreement_id
}
const addActiveAgreement = async (version: string) => {
  const id = await addAgreement(version)
  await activateAgreement(database, clock, id)
  return id
}
const acceptAs = (userId: number, agreementId: number) =>
  database.transaction().execute(transaction => acceptAgreement(transaction, clock, { userId, agreementId, address }))
const saveNewsChoice = (userId: number, { given }: { given: boolean }) =>
  database.transaction().execute(transaction => recordNewsChoice(transaction, clock, { userId, given, address }))
const listDeliveries = (userId: number) =>
  database.selectFrom('jobs').selectAll().where('order_key', '=', String(userId)).execute()

test('an acceptance is stored with version, time and address, and its delivery is queued', async () => {
  const userId = await addUser()
  const agreementId = await addActiveAgreement('3.1')
  assert.equal(await acceptAs(userId, agreementId), true)
  assert.deepEqual(await listConsentRecords(database, userId), [
    {
      purpose: 'policy',
      given: true,
      agreementName: 'Consent agreement',
      version: '3.1',
      acceptedAt: clock.now(),
      address,
    },
  ])
  const [delivery, ...others] = await listDeliveries(userId)
  assert.equal(others.length, 0)
  assert.equal(delivery!.queue, 'consent')
})

test('accepting ten times at once and again adds one record and one delivery', async () => {
  const userId = await addUser()
  const agreementId = await addActiveAgreement('3.2')
  const responses = await Promise.all(Array.from({ length: 10 }, () => acceptAs(userId, agreementId)))
  assert.ok(responses.every(Boolean))
  clock.advance(1000)
  assert.equal(await acceptAs(userId, agreementId), true)
  assert.equal((await listConsentRecords(database, userId)).length, 1)
  assert.equal((await listDeliveries(userId)).length, 1)
})

test('an agreement that is not the active one cannot be accepted: earlier, not yet active, or none', async () => {
  const userId = await addUser()
  const earlier = await addActiveAgreement('4')
  await addActiveAgreement('5')
  const future = await addAgreement('6')
  for (const id of [earlier, future, 999_999]) assert.equal(await acceptAs(userId, id), false)
  assert.deepEqual(await listConsentRecords(database, userId), [])
})

test('an agreement stays active until its acceptance is committed', async () => {
  const [userId, agreementId, next] = [await addUser(), await addActiveAgreement('6.2'), await addAgreement('6.3')]
  const { activating } = await database.transaction().execute(async transaction => {
    assert.equal(await acceptAgreement(transaction, clock, { userId, agreementId, address }), true)
    const work = activateAgreement(database, clock, next)
    await waitUntilLocked(database, work)
    assert.equal((await findActiveAgreement(database))?.agreementId, agreementId)
    return { activating: work }
  })
  assert.equal(await activating, true)
  assert.equal((await findActiveAgreement(database))?.agreementId, next)
})

test('an acceptance whose transaction fails leaves neither record nor delivery', async () => {
  const userId = await addUser()
  const agreementId = await addActiveAgreement('6.1')
  const failing = database.transaction().execute(async transaction => {
    await acceptAgreement(transaction, clock, { userId, agreementId, address })
    throw new Error('later in the same transaction')
  })
  await assert.rejects(failing, /later/)
  assert.deepEqual(await listConsentRecords(database, userId), [])
  assert.deepEqual(await listDeliveries(userId), [])
})

test('nobody receives news by default, it can be cancelled, and every change adds a record', async () => {
  const userId = await addUser()
  const subscriptions = []
  for (const wantsNews of [false, true, true, false, false, true]) {
    await saveNewsChoice(userId, { given: wantsNews })
    subscriptions.push(await isSubscribedToNews(database, userId))
  }
  assert.deepEqual(subscriptions, [false, true, true, false, false, true])
  const records = await listConsentRecords(database, userId)
  assert.deepEqual(
    records.map(({ purpose, given, agreementName, version }) => [purpose, given, agreementName, version]),
    [true, false, true].map(wantsNews => ['news', wantsNews, null, '1']),
  )
  assert.equal((await listDeliveries(userId)).length, 3)
})

test('the same choice made ten times at once adds one record', async () => {
  const userId = await addUser()
  await Promise.all(Array.from({ length: 10 }, () => saveNewsChoice(userId, { given: true })))
  assert.equal((await listConsentRecords(database, userId)).length, 1)
})

test('users read only their own records', async () => {
  const [one, two] = [await addUser(), await addUser()]
  await saveNewsChoice(one, { given: true })
  assert.deepEqual(await listConsentRecords(database, two), [])
  assert.equal(await isSubscribedToNews(database, two), false)
})

for (const statement of [
  'update consent_acceptances set given = false',
  "update consent_acceptances set version = '9'",
  'delete from consent_acceptances',
  'truncate consent_acceptances cascade',
])
  test(`the database refuses: ${statement}`, async () => {
    await saveNewsChoice(await addUser(), { given: true })
    const readAcceptances = () =>
      database.selectFrom('consent_acceptances').selectAll().orderBy('acceptance_id').execute()
    const before = await readAcceptances()
    await assert.rejects(pool.query(statement), /consent_acceptances only grows/)
    assert.deepEqual(await readAcceptances(), before)
  })

test('an account that has accepted cannot be deleted with the evidence', async () => {
  const userId = await addUser()
  await saveNewsChoice(userId, { given: true })
  await assert.rejects(pool.query('delete from users where user_id = $1', [userId]), /foreign key/)
})

test('a record about the policy must refer to an agreement, also a withdrawal', async () => {
  const userId = await addUser()
  const row = { user_id: userId, purpose: 'policy', version: '7', accepted_at: clock.now(), address }
  for (const given of [false, true])
    await assert.rejects(
      database
        .insertInto('consent_acceptances')
        .values({ ...row, given })
        .execute(),
      /check constraint/,
    )
})

const accounts: {
  name: string
  offsetMilliseconds: number
  mustAccept: boolean
  accepted: 'this' | 'earlier' | 'news' | 'nothing'
  isPending: boolean
}[] = [
  {
    name: 'made before the agreement became active',
    offsetMilliseconds: -hourMilliseconds,
    mustAccept: false,
    accepted: 'nothing',
    isPending: true,
  },
  {
    name: 'made before it, the earlier one accepted',
    offsetMilliseconds: -hourMilliseconds,
    mustAccept: false,
    accepted: 'earlier',
    isPending: true,
  },
  {
    name: 'made before it, only news chosen',
    offsetMilliseconds: -hourMilliseconds,
    mustAccept: false,
    accepted: 'news',
    isPending: true,
  },
  {
    name: 'made before it, accepted',
    offsetMilliseconds: -hourMilliseconds,
    mustAccept: false,
    accepted: 'this',
    isPending: false,
  },
  { name: 'made at that very moment', offsetMilliseconds: 0, mustAccept: false, accepted: 'nothing', isPending: false },
  {
    name: 'made after it',
    offsetMilliseconds: hourMilliseconds,
    mustAccept: false,
    accepted: 'nothing',
    isPending: false,
  },
  {
    name: 'new and made after it',
    offsetMilliseconds: hourMilliseconds,
    mustAccept: true,
    accepted: 'nothing',
    isPending: true,
  },
  {
    name: 'new and made after it, the earlier one accepted',
    offsetMilliseconds: hourMilliseconds,
    mustAccept: true,
    accepted: 'earlier',
    isPending: true,
  },
  {
    name: 'new and made after it, accepted',
    offsetMilliseconds: hourMilliseconds,
    mustAccept: true,
    accepted: 'this',
    isPending: false,
  },
  {
    name: 'new and made before it',
    offsetMilliseconds: -hourMilliseconds,
    mustAccept: true,
    accepted: 'nothing',
    isPending: true,
  },
]
for (const { name, offsetMilliseconds, mustAccept, accepted, isPending } of accounts)
  test(`an account ${name} ${isPending ? 'must' : 'need not'} accept the policy`, async () => {
    const userId = await addUser()
    const earlier = await addActiveAgreement('8')
    if (accepted === 'earlier') await acceptAs(userId, earlier)
    clock.advance(1000)
    const agreementId = await addActiveAgreement('9')
    if (accepted === 'this') await acceptAs(userId, agreementId)
    if (accepted === 'news') await saveNewsChoice(userId, { given: true })
    const createdAt = new Date(clock.now().getTime() + offsetMilliseconds)
    assert.equal(await hasPendingAgreement(database, { userId, createdAt, mustAccept }), isPending)
  })

test('without an active agreement no account must accept anything', async () => {
  await database.updateTable('consent_agreements').set({ status: 'inactive' }).execute()
  assert.equal(
    await hasPendingAgreement(database, { userId: await addUser(), createdAt: new Date(0), mustAccept: true }),
    false,
  )
})
