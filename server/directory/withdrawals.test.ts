import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logIn } from '../../contract/accounts/logins.ts'
import { listUsers } from '../../contract/accounts/managed-users.ts'
import { chooseNews, getProfile } from '../../contract/accounts/profiles.ts'
import { changeStatuses } from '../../contract/accounts/user-changes.ts'
import { withdrawAgreement } from '../../contract/accounts/withdrawals.ts'
import { acceptAgreement, connectDeliveries, hasPendingAgreement, verifyLedger } from '../consent/index.ts'
import { openCalls } from '../platform/http/server.ts'
import { roleIds } from '../testing/accounts/account-ids.ts'
import { openPeople, type Person, password } from '../testing/people.ts'
import type { Directory } from './directory-client.ts'
import { directoryRoutes } from './routes.ts'

const people = await openPeople()
const { database, clock, trackChanges, selectUser } = people
let isAnswering = true
const directory = {
  authenticate: async (username: string, enteredPassword: string) => {
    if (!isAnswering) return { outcome: 'unreachable' as const }
    if (enteredPassword !== 'Office-Word1') return { outcome: 'wrong name or password' as const }
    const guid = '11111111-1111-4111-8111-111111111111'
    return { outcome: 'accepted' as const, person: { username, guid, firstname: '', lastname: '', email: null } }
  },
  search: async () => [],
} as unknown as Directory
openCalls(people.app, directoryRoutes({ accounts: people.accounts, directory }))
await connectDeliveries(database, clock, undefined)
const agreementId = await people.agree('5.0')
const acceptAs = (userId: number) =>
  database
    .transaction()
    .execute(transaction => acceptAgreement(transaction, clock, { userId, agreementId, address: '2001:db8::7' }))
const addSignedInPerson = async (more: Partial<Person> = {}) => {
  const someone = await people.addPerson(more)
  await acceptAs(someone.userId)
  return { ...someone, browser: await people.openSignedInBrowser(someone.userId, '2001:db8::9') }
}
const listConsentRecords = (userId: number) =>
  database
    .selectFrom('consent_acceptances')
    .innerJoin('consent_links', 'consent_links.acceptance_id', 'consent_acceptances.acceptance_id')
    .select(['kind', 'purpose', 'given', 'version', 'address'])
    .where('user_id', '=', userId)
    .orderBy('link_id')
    .execute()
const input = { password, confirmed: true }

test('a withdrawal is recorded and delivered, ends news, closes the account at once, and is confirmed by mail', async () => {
  const { userId, username, email, browser } = await addSignedInPerson()
  await browser.request(chooseNews, { email_news: 1 })
  const { body } = await browser.request(withdrawAgreement, input)
  assert.deepEqual(body, { status: 'success' })
  assert.ok(!browser.cookies.has('khlang_session'))
  const { status_id, must_accept } = await selectUser(userId)
  assert.deepEqual([status_id, must_accept], [2, true])
  assert.deepEqual(
    (await listConsentRecords(userId)).map(({ kind, purpose }) => `${kind} ${purpose}`),
    ['acceptance policy', 'acceptance news', 'withdrawal policy', 'withdrawal news'],
  )
  assert.equal((await listConsentRecords(userId))[2]!.address, '2001:db8::9')
  const jobs = await database.selectFrom('jobs').select('payload').where('order_key', '=', String(userId)).execute()
  assert.equal(jobs.length, 4)
  assert.equal((await verifyLedger(database)).broken, null)
  const [mail, ...more] = await people.listMailsTo(email)
  assert.match(mail!.subject, /withdrew/)
  assert.equal(more.length, 0)
  const login = await (await people.openVisitorBrowser()).request(logIn, { username, password })
  assert.equal(login.body.status, 'Please contact Center')
})

test('staff see who withdrew; an account that they reopen must accept the agreement again', async () => {
  const { userId, username, browser } = await addSignedInPerson()
  const at = clock.now().toISOString()
  await browser.request(withdrawAgreement, input)
  const chief = await people.openSignedInBrowser(
    await people.add({ username: `chief.${userId}`, roleId: roleIds.systemAdministrator }),
  )
  const findListedUser = async () =>
    (await chief.request(listUsers, { text_search: username.toLowerCase() })).body.result.find(
      (row: { user_id: number }) => row.user_id === userId,
    )
  assert.deepEqual([(await findListedUser()).status_name, (await findListedUser()).withdrew_at], ['Offline', at])
  await chief.request(changeStatuses, { data: [{ user_id: userId, status_name: 'Active' }] })
  const { created_at: createdAt, must_accept: mustAccept } = await selectUser(userId)
  assert.equal(await hasPendingAgreement(database, { userId, createdAt, mustAccept }), true)
  await acceptAs(userId)
  assert.equal(await hasPendingAgreement(database, { userId, createdAt, mustAccept }), false)
  assert.equal((await findListedUser()).withdrew_at, null)
})

const refused: { scenario: string; body: object; status: number; message: RegExp }[] = [
  {
    scenario: 'a wrong password',
    body: { ...input, password: 'Wrong-Bell7' },
    status: 200,
    message: /current password was incorrect/,
  },
  { scenario: 'no tick', body: { password }, status: 400, message: /confirmed/ },
  { scenario: 'an unticked box', body: { password, confirmed: false }, status: 400, message: /confirmed/ },
  { scenario: 'no password', body: { confirmed: true }, status: 400, message: /password/ },
]
for (const { scenario, body, status, message } of refused)
  test(`${scenario} withdraws nothing`, async () => {
    const { browser } = await addSignedInPerson()
    const { result, changed } = await trackChanges(() => browser.request(withdrawAgreement, body))
    assert.equal(result.status, status)
    assert.match(JSON.stringify(result.body), message)
    assert.deepEqual(changed, [])
    assert.equal((await browser.request(getProfile)).status, 200)
  })

test('a visitor must log in, and a user without an acceptance cannot withdraw', async () => {
  assert.equal((await (await people.openVisitorBrowser()).request(withdrawAgreement, input)).status, 401)
  const browser = await people.openSignedInBrowser((await people.addPerson()).userId)
  const { result, changed } = await trackChanges(() => browser.request(withdrawAgreement, input))
  assert.deepEqual([result.body, changed], [{ status: 'not found' }, []])
})

test('the last active administrator of role 1 cannot withdraw, also when two do so concurrently', async () => {
  await database.updateTable('users').set({ role_id: roleIds.user }).where('role_id', '=', 1).execute()
  const [one, two] = [
    await addSignedInPerson({ roleId: roleIds.systemAdministrator }),
    await addSignedInPerson({ roleId: roleIds.systemAdministrator }),
  ]
  const message = await Promise.all([one, two].map(({ browser }) => browser.request(withdrawAgreement, input)))
  assert.deepEqual(message.map(({ body }) => body.status).sort(), ['Last administrator', 'success'])
})

test('the directory checks the password of its accounts; if it does not respond, nothing changes', async () => {
  const { userId, browser } = await addSignedInPerson({ accountType: 'directory' })
  const requestWithdrawal = (enteredPassword: string) =>
    browser.request(withdrawAgreement, { password: enteredPassword, confirmed: true })
  assert.match((await requestWithdrawal(password)).body.status, /incorrect/)
  isAnswering = false
  assert.equal((await requestWithdrawal('Office-Word1')).status, 503)
  isAnswering = true
  assert.equal((await selectUser(userId)).status_id, 1)
  assert.deepEqual((await requestWithdrawal('Office-Word1')).body, { status: 'success' })
  assert.equal((await selectUser(userId)).status_id, 2)
})
