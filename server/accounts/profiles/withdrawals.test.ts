import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { acceptAgreement, connectDeliveries } from '../../consent/index.ts'
import { roleIds, statusIds } from '../../testing/accounts/account-ids.ts'
import { waitUntilLocked } from '../../testing/databases/lock-waits.ts'
import { openPeople, type Person } from '../../testing/people.ts'
import { createEmailLink, type LinkPurpose, linkMinutes } from '../email-links.ts'
import { eraseClosedAccounts } from '../erasures/erasures.ts'
import { lockAdministrators } from '../management/last-administrator.ts'
import { withdrawAndClose } from './withdrawals.ts'

const people = await openPeople()
const { accounts, clock, database } = people
await connectDeliveries(database, clock, undefined)
const agreementId = await people.agree('5.0')
const origin = { address: '2001:db8::7', language: 'en' as const }
const withdrawConsent = (userId: number) => withdrawAndClose(accounts, userId, origin)

/** Adds a person who accepted the agreement, with a session and a link of each kind. */
const addPersonWithLinks = async (more: Partial<Person> = {}) => {
  const someone = await people.addPerson(more)
  const { userId, email } = someone
  await database
    .transaction()
    .execute(transaction => acceptAgreement(transaction, clock, { userId, agreementId, address: '' }))
  await accounts.sessions.open(database, userId, '')
  for (const purpose of Object.keys(linkMinutes) as LinkPurpose[])
    await createEmailLink(database, clock, { userId, purpose, email })
  return someone
}
const readAccountState = async (userId: number) => {
  const { status_id, must_accept } = await database
    .selectFrom('users')
    .select(['status_id', 'must_accept'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const links = await database.selectFrom('email_links').select('purpose').where('user_id', '=', userId).execute()
  const [session] = await database.selectFrom('sessions').select('ended_by').where('user_id', '=', userId).execute()
  return { status_id, must_accept, links: links.map(({ purpose }) => purpose), endedBy: session?.ended_by }
}
const untouched = { status_id: statusIds.active, must_accept: false, links: Object.keys(linkMinutes), endedBy: null }

test('a withdrawal closes the account, ends its sessions and every link, and is confirmed by mail', async () => {
  const [own, other] = [await addPersonWithLinks(), await addPersonWithLinks()]
  assert.equal(await withdrawConsent(own.userId), 'withdrawn')
  assert.deepEqual(await readAccountState(own.userId), {
    status_id: statusIds.offline,
    must_accept: true,
    links: [],
    endedBy: 'account',
  })
  const subjects = (await people.listMailsTo(own.email)).map(({ subject }) => subject)
  assert.deepEqual([subjects.length, /withdrew/.test(subjects[0]!)], [1, true])
  assert.deepEqual(await readAccountState(other.userId), untouched)
  assert.deepEqual(await people.listMailsTo(other.email), [])
  assert.equal(await withdrawConsent(own.userId), 'notAccepted')
})

test('an account that was closed by a withdrawal is erased a year later', async () => {
  const { userId, username } = await addPersonWithLinks()
  await database
    .updateTable('users')
    .set({ status_id: statusIds.locked, locked_by: 'wrong passwords', locked_at: clock.now() })
    .where('user_id', '=', userId)
    .execute()
  assert.equal(await withdrawConsent(userId), 'withdrawn')
  const readRow = () =>
    database
      .selectFrom('users')
      .select(['username', 'closed_at', 'locked_by', 'locked_at'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  assert.deepEqual(await readRow(), { username, closed_at: clock.now(), locked_by: null, locked_at: null })
  clock.advance(365 * dayMilliseconds)
  await eraseClosedAccounts(accounts, [])
  assert.match((await readRow()).username, /^erased\./)
})

test('somebody who accepted nothing has nothing to withdraw', async () => {
  const { userId } = await people.addPerson()
  const { result, changed } = await people.trackChanges(() => withdrawConsent(userId))
  assert.deepEqual([result, changed], ['notAccepted', []])
})

test('the last administrator cannot withdraw, even if two do so at once', async () => {
  const [one, two] = [
    await addPersonWithLinks({ roleId: roleIds.systemAdministrator }),
    await addPersonWithLinks({ roleId: roleIds.systemAdministrator }),
  ]
  const client = await database.transaction().execute(async transaction => {
    await lockAdministrators(transaction)
    const work = Promise.all([withdrawConsent(one.userId), withdrawConsent(two.userId)])
    await waitUntilLocked(database, work)
    return { work }
  })
  assert.deepEqual((await client.work).sort(), ['lastAdministrator', 'withdrawn'])
  const active = await database
    .selectFrom('users')
    .select('user_id')
    .where('role_id', '=', 1)
    .where('status_id', '=', 1)
    .execute()
  assert.equal(active.length, 1)
  assert.deepEqual(await readAccountState(active[0]!.user_id), untouched)
})
