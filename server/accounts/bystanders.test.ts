import assert from 'node:assert/strict'
import { test } from 'node:test'
import { URI } from 'otpauth'
import { confirmEmail, unlock } from '../../contract/accounts/email-links.ts'
import * as enrolments from '../../contract/accounts/enrolments.ts'
import { eraseUser } from '../../contract/accounts/erasures.ts'
import { giveCode, logIn } from '../../contract/accounts/logins.ts'
import { changePassword, resetPassword } from '../../contract/accounts/passwords.ts'
import { editProfile } from '../../contract/accounts/profiles.ts'
import { addReadKey, listReadKeys, revokeReadKey } from '../../contract/accounts/read-keys.ts'
import { beginSecondFactor, confirmSecondFactor, endSecondFactor } from '../../contract/accounts/second-factors.ts'
import { logOut, resolveTakeOver } from '../../contract/accounts/sessions.ts'
import * as staff from '../../contract/accounts/user-changes.ts'
import { dayMilliseconds } from '../../contract/durations.ts'
import { roleIds, statusIds } from '../testing/accounts/account-ids.ts'
import { createAuthenticators } from '../testing/accounts/authenticators.ts'
import type { Browser } from '../testing/browsers.ts'
import { openPeople, type Person, password } from '../testing/people.ts'
import { createEmailLink, type LinkPurpose, linkMinutes } from './email-links.ts'
import { recordWrongPassword } from './passwords/wrong-passwords.ts'
import { createOwnerFinderByToken } from './read-keys/key-owners.ts'
import { beginReplacement } from './second-factors/replacements.ts'
import { keepWantedFile } from './sign-ups/wanted-files.ts'

// No change of one account changes another account, which has a row in each table and each mark that a change could clear.

const people = await openPeople()
const { accounts, clock, database, pool } = people
const { addPersonWithUnconfirmedFactor, computeCode, addPersonWithFactor } = createAuthenticators(people)
const next = 'Harbour-Lamp1'
const chiefId = await people.add({ username: 'chief', roleId: roleIds.systemAdministrator })

/** Gives an account a row in each table. */
const addRowToEachTable = async ({
  userId: user_id,
  username,
  email,
}: {
  userId: number
  username: string
  email: string
}) => {
  const token_hash = Buffer.alloc(32, user_id)
  const ends_at = new Date(clock.now().getTime() + 1000 * dayMilliseconds)
  const secret = Buffer.from('secret')
  await accounts.sessions.open(database, user_id, '')
  await database
    .updateTable('sessions')
    .set({ ended_at: clock.now(), ended_by: 'take-over' })
    .where('user_id', '=', user_id)
    .execute()
  await accounts.sessions.open(database, user_id, '')
  await database
    .insertInto('second_factors')
    .values({ user_id, secret, next_secret: secret, begun_at: clock.now() })
    .execute()
  await database.insertInto('recovery_codes').values({ user_id, code_hash: token_hash }).execute()
  for (const purpose of Object.keys(linkMinutes) as LinkPurpose[])
    await createEmailLink(database, clock, { userId: user_id, purpose, email })
  await database.insertInto('sign_ups').values({ user_id, receives_news: true, address: '' }).execute()
  await database
    .insertInto('pending_logins')
    .values({ token_hash, user_id, owed: ['secondFactor', 'password'], began_at: clock.now() })
    .execute()
  await database
    .insertInto('read_keys')
    .values({ user_id, name: 'Laptop', hash: token_hash, created_at: clock.now(), ends_at })
    .execute()
  await keepWantedFile(database, clock, user_id, '/report/a')
  for (const type of ['local', 'directory'] as const)
    await recordWrongPassword(database, clock, { type, name: username })
}
const filledAt = clock.now()
const bystander = await people.addPerson({
  statusId: statusIds.locked,
  more: { locked_by: 'wrong passwords', must_change_password: true, must_accept: true, must_enrol: true },
})
await addRowToEachTable(bystander)
const tables = [
  ...['users', 'passwords', 'sessions', 'pending_logins', 'second_factors', 'recovery_codes', 'email_links'],
  ...['sign_ups', 'read_keys', 'wanted_files'],
]
const readBystanderRows = async () => {
  const rows: Record<string, unknown[]> = {}
  for (const table of tables)
    rows[table] = (await pool.query(`select * from ${table} where user_id = $1 order by 1`, [bystander.userId])).rows
  rows.wrong_passwords = (
    await pool.query('select * from wrong_passwords where last_at = $1 order by 1', [filledAt])
  ).rows
  return rows
}

const addSignedInPerson = async (more: Partial<Person> = {}) => {
  const someone = await people.addPerson(more)
  return { ...someone, browser: await people.openSignedInBrowser(someone.userId) }
}
const createLink = ({ userId, email }: { userId: number; email: string }, purpose: LinkPurpose) =>
  createEmailLink(database, clock, { userId, purpose, email })
const requestByStaff = async (call: Parameters<Browser['request']>[0], input: object) =>
  (await people.openSignedInBrowser(chiefId)).request(call, input)
const tryLogin = async (username: string, word = password) => {
  const browser = await people.openVisitorBrowser()
  return { browser, ...(await browser.request(logIn, { username, password: word })).body }
}
const profile = { firstname: 'New', lastname: 'Name', usage_objective: 'policy' }

/** Each returns the last response. */
const changes: Record<string, () => Promise<{ status: number; body: { status?: string } | string }>> = {
  'a login': async () =>
    (await people.openVisitorBrowser()).request(logIn, { username: (await people.addPerson()).username, password }),
  'five wrong codes': async () => {
    const { username, userId } = await addPersonWithFactor()
    await accounts.sessions.endAll(database, userId, 'logout')
    const { browser } = await tryLogin(username)
    for (let attempt = 0; attempt < 4; attempt += 1) await browser.request(giveCode, { mfa: 'abcdef' })
    return browser.request(giveCode, { mfa: 'abcdef' })
  },
  'the steps of a login': async () => {
    const { username, userId, authenticator } = await addPersonWithFactor()
    await accounts.sessions.endAll(database, userId, 'logout')
    await database.updateTable('users').set({ must_change_password: true }).where('user_id', '=', userId).execute()
    const { browser } = await tryLogin(username)
    assert.equal((await browser.request(giveCode, { mfa: computeCode(authenticator) })).body, 'success')
    return browser.request(changePassword, { currentPassword: password, password: next })
  },
  'five wrong passwords': async () => {
    const { username } = await people.addPerson()
    for (let attempt = 0; attempt < 4; attempt += 1) await tryLogin(username, 'Wrong-Pass1')
    return (await people.openVisitorBrowser()).request(logIn, { username, password: 'Wrong-Pass1' })
  },
  'a take-over, and the other browser that leaves': async () => {
    const { username, browser: first } = await addSignedInPerson()
    const { browser } = await tryLogin(username)
    assert.equal((await browser.request(resolveTakeOver, { status: '2' })).body.status, 'success')
    return first.request(resolveTakeOver, { status: '3' })
  },
  'a closed window': async () => (await addSignedInPerson()).browser.request(logOut, { closing: true }),
  'a logout': async () => (await addSignedInPerson()).browser.request(logOut),
  'the logout of a login in progress': async () => {
    const { username } = await people.addPerson({ more: { must_change_password: true } })
    return (await tryLogin(username)).browser.request(logOut)
  },
  'a changed password': async () =>
    (await addSignedInPerson()).browser.request(changePassword, { currentPassword: password, password: next }),
  'a new password by a link': async () => {
    const someone = await addSignedInPerson()
    return someone.browser.request(resetPassword, { token: await createLink(someone, 'reset'), password: next })
  },
  'an unlock by a link': async () => {
    const someone = await addSignedInPerson({ statusId: statusIds.locked, more: { locked_by: 'wrong passwords' } })
    return someone.browser.request(unlock, { token: await createLink(someone, 'unlock') })
  },
  'a confirmed address': async () => {
    const someone = await addSignedInPerson()
    return someone.browser.request(confirmEmail, { token: await createLink(someone, 'change address') })
  },
  'an edited profile': async () => (await addSignedInPerson()).browser.request(editProfile, { user: profile }),
  'a second factor that is switched on': async () => {
    const { browser, authenticator } = await addPersonWithUnconfirmedFactor()
    return browser.request(confirmSecondFactor, { mfa: computeCode(authenticator) })
  },
  'a second factor that is switched off': async () => {
    const { browser, authenticator } = await addPersonWithFactor()
    return browser.request(endSecondFactor, { password, mfa: computeCode(authenticator) })
  },
  'a second secret': async () =>
    (await addPersonWithUnconfirmedFactor()).browser.request(beginSecondFactor, { password }),
  'a replaced authenticator': async () => {
    const someone = await addPersonWithFactor()
    const address = await beginReplacement(accounts, someone.userId)
    const mfa = computeCode(URI.parse(address) as typeof someone.authenticator)
    const token = await createLink(someone, 'second factor')
    return someone.browser.request(enrolments.redeemEnrolmentLink, { token, mfa })
  },
  'a new key, its use and its end': async () => {
    const { browser } = await addSignedInPerson()
    const { key } = (await browser.request(addReadKey, { key_name: 'Laptop' })).body
    await createOwnerFinderByToken(accounts)(key)
    const [{ key_id }] = (await browser.request(listReadKeys)).body.data
    return browser.request(revokeReadKey, { key_id })
  },
  'a status set by staff': async () =>
    requestByStaff(staff.changeStatuses, {
      data: [{ user_id: (await people.addPerson()).userId, status_name: 'Suspend' }],
    }),
  'a sign-up that staff activate': async () => {
    const { userId } = await people.addPerson({ statusId: statusIds.waiting })
    await database.insertInto('sign_ups').values({ user_id: userId, receives_news: true, address: '' }).execute()
    return requestByStaff(staff.changeStatuses, { data: [{ user_id: userId, status_name: 'Active' }] })
  },
  'an edit by staff': async () => {
    const { userId } = await people.addPerson()
    return requestByStaff(staff.editUser, { user_id: userId, ...profile, email: `edited${userId}@example.org` })
  },
  'an unconfirmed address that staff replace': async () => {
    const { userId } = await people.addPerson({ statusId: statusIds.new })
    return requestByStaff(staff.editUser, { user_id: userId, ...profile, email: `edited${userId}@example.org` })
  },
  'a password set by staff': async () =>
    requestByStaff(staff.setPassword, { user_id: (await people.addPerson()).userId, new_password: next }),
  'an unlock by staff': async () =>
    requestByStaff(staff.unlockUser, { user_id: (await people.addPerson({ statusId: statusIds.locked })).userId }),
  'the unlock of a sign-up by staff': async () => {
    const { userId } = await people.addPerson({ statusId: statusIds.locked })
    await database.insertInto('sign_ups').values({ user_id: userId, receives_news: true, address: '' }).execute()
    return requestByStaff(staff.unlockUser, { user_id: userId })
  },
  'an enrolment that staff require': async () =>
    requestByStaff(staff.switchSecondFactor, {
      user_id: (await people.addPerson()).userId,
      two_factor_authen_status: 'on',
    }),
  'a second factor that staff switch off': async () =>
    requestByStaff(staff.switchSecondFactor, {
      user_id: (await addPersonWithFactor()).userId,
      two_factor_authen_status: 'off',
    }),
  'an erasure': async () => {
    const someone = await people.addPerson()
    await addRowToEachTable(someone)
    return requestByStaff(eraseUser, { user_id: someone.userId, username: someone.username })
  },
}

for (const [label, change] of Object.entries(changes))
  test(`${label} changes no other account`, async () => {
    clock.advance(1000)
    const before = await readBystanderRows()
    const { status, body } = await change()
    assert.equal(status, 200, JSON.stringify(body))
    assert.match(JSON.stringify(body), /success|Please login again|Locking account/i)
    assert.deepEqual(await readBystanderRows(), before)
  })
