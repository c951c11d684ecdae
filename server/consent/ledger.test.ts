import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { stoppedClock } from '../platform/clock.ts'
import { openTestDatabase } from '../testing/database.ts'
import { acceptAgreement, activateAgreement, connectDeliveries, recordNewsChoice, verifyLedger } from './index.ts'
import { markAcknowledged } from './queued-deliveries.ts'

const { database, pool } = await openTestDatabase()
const clock = stoppedClock('2026-11-20T05:00:00Z')
const address = '2001:db8::7'
await connectDeliveries(database, clock, undefined)

const { agreement_id: agreementId } = await database
  .insertInto('consent_agreements')
  .values({ name: 'ข้อตกลง', version: '1.0', created_at: clock.now() })
  .returning('agreement_id')
  .executeTakeFirstOrThrow()
await activateAgreement(database, clock, agreementId)
const { rows: users } = await sql<{ user_id: number }>`
  insert into users (username) select 'person.' || n from generate_series(1, 12) n returning user_id`.execute(database)

const acceptAs = (userId: number) =>
  database.transaction().execute(transaction => acceptAgreement(transaction, clock, { userId, agreementId, address }))
const saveNewsChoice = (userId: number, { given }: { given: boolean }) =>
  database.transaction().execute(transaction => recordNewsChoice(transaction, clock, { userId, given, address }))
const readLinks = async () =>
  (await database.selectFrom('consent_links').selectAll().orderBy('link_id').execute()).map(link => ({
    ...link,
    content: JSON.parse(link.content),
  }))
/** Runs a statement that the database normally refuses, and rolls it back. */
const runTampering = async (statement: string) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("set local session_replication_role = 'replica'")
    await client.query(statement)
    await client.query('commit')
    return await verifyLedger(database)
  } finally {
    client.release()
  }
}

test('an empty ledger is valid', async () => {
  assert.deepEqual(await verifyLedger(database), { validLinkCount: 0, head: '', broken: null, unlinkedCount: 0 })
})

test('concurrent acceptances, a withdrawal and a delivery form one chain without personal data', async () => {
  await Promise.all(users.map(({ user_id }) => acceptAs(user_id)))
  const [{ user_id }] = users as [{ user_id: number }]
  await saveNewsChoice(user_id, { given: true })
  await saveNewsChoice(user_id, { given: false })
  const [first] = await readLinks()
  await database.transaction().execute(transaction => markAcknowledged(transaction, first!.acceptance_id, clock.now()))
  const storedLinks = await readLinks()
  assert.deepEqual(
    storedLinks.map(({ link_id }) => Number(link_id)),
    storedLinks.map((_, index) => index + 1),
  )
  assert.deepEqual(
    storedLinks.slice(12).map(({ kind }) => kind),
    ['acceptance', 'withdrawal', 'delivery'],
  )
  const { key, user, ...content } = storedLinks[0]!.content
  assert.equal(user, users.find(({ user_id }) => user_id === user)!.user_id)
  assert.match(key, /^[\da-f-]{36}$/)
  assert.deepEqual(content, {
    purpose: 'policy',
    given: true,
    version: '1.0',
    agreement: agreementId,
    document: null,
    at: '2026-11-20T05:00:00.000000Z',
  })
  assert.doesNotMatch(JSON.stringify(storedLinks), /person|2001:db8/)
  const { head, ...totals } = await verifyLedger(database)
  assert.deepEqual(totals, { validLinkCount: 15, broken: null, unlinkedCount: 0 })
  assert.equal(head, Buffer.from(storedLinks.at(-1)!.hash).toString('hex'))
})

test('a rollback leaves no link', async () => {
  const failing = database.transaction().execute(async transaction => {
    await recordNewsChoice(transaction, clock, { userId: users[1]!.user_id, given: true, address })
    throw new Error('later')
  })
  await assert.rejects(failing, /later/)
  assert.equal((await verifyLedger(database)).validLinkCount, 15)
})

for (const statement of [
  "update consent_links set content = ''",
  'delete from consent_links',
  'truncate consent_links',
])
  test(`the database refuses: ${statement}`, async () => {
    await assert.rejects(pool.query(statement), /consent_links only grows/)
  })

const tamperings: { name: string; change: string; undo: string; linkId: number; why: RegExp }[] = [
  {
    name: 'a byte of a link in the middle',
    change: `update consent_links set content = replace(content, '"1.0"', '"1.1"') where link_id = 7`,
    undo: `update consent_links set content = replace(content, '"1.1"', '"1.0"') where link_id = 7`,
    linkId: 7,
    why: /hash/,
  },
  {
    name: 'a link and its hash, made anew',
    change: `update consent_links set hash = sha256('') where link_id = 5`,
    undo: `update consent_links set hash = sha256((select hash from consent_links where link_id = 4) || convert_to(content, 'UTF8')) where link_id = 5`,
    linkId: 5,
    why: /hash/,
  },
  {
    name: 'the record behind a link',
    change: `update consent_acceptances set version = '2.0' where acceptance_id = (select acceptance_id from consent_links where link_id = 3)`,
    undo: `update consent_acceptances set version = '1.0' where acceptance_id = (select acceptance_id from consent_links where link_id = 3)`,
    linkId: 3,
    why: /record has been changed/,
  },
  {
    name: 'a link taken out',
    change: `update consent_links set link_id = 900 where link_id = 9`,
    undo: `update consent_links set link_id = 9 where link_id = 900`,
    linkId: 9,
    why: /missing/,
  },
]
for (const { name, change, undo, linkId, why } of tamperings)
  test(`${name} is detected, and the first broken link is named`, async () => {
    const { broken, validLinkCount } = await runTampering(change)
    assert.equal(broken?.linkId, linkId)
    assert.match(broken.reason, why)
    assert.equal(validLinkCount, linkId - 1)
    assert.equal((await runTampering(undo)).broken, null)
  })

test('an acceptance without a link is counted', async () => {
  const { unlinkedCount } =
    await runTampering(`insert into consent_acceptances (user_id, purpose, given, version, accepted_at, address)
    values (${users[2]!.user_id}, 'news', true, '1', now(), 'x')`)
  assert.equal(unlinkedCount, 1)
})
