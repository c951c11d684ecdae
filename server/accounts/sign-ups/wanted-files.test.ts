import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirmEmail, readVerifyLink } from '../../../contract/accounts/email-links.ts'
import { logIn } from '../../../contract/accounts/logins.ts'
import { changePassword, requestPasswordReset } from '../../../contract/accounts/passwords.ts'
import { logOut } from '../../../contract/accounts/sessions.ts'
import { signUp } from '../../../contract/accounts/sign-ups.ts'
import { dayMilliseconds } from '../../../contract/durations.ts'
import type { Browser } from '../../testing/browsers.ts'
import { openPeople } from '../../testing/people.ts'
import { sweepAccounts } from '../index.ts'
import { signUpForm } from './testing/sign-up-forms.ts'

// The file for which an account was created is downloaded at its first login, on any device (docs/decisions/0024).

const people = await openPeople()
const { database, clock, accounts, trackChanges, readTokenTo, openVisitorBrowser } = people
const address = '/api/file/downloadFileMongo/gdp-current-usd.zip'

/** Signs up for a file and confirms the address in another browser. */
const signUpAndConfirm = async (more: object = { wanted_file: address }) => {
  const form = signUpForm(more)
  assert.equal((await (await openVisitorBrowser()).request(signUp, form)).body.status, 'success')
  const token = await readTokenTo(form.email)
  return { ...form, token }
}
const requestConfirmation = async (token: string) => (await openVisitorBrowser()).request(confirmEmail, { token })
const requestLogin = (browser: Browser, { username, password }: { username: string; password: string }) =>
  browser.request(logIn, { username, password })
/** Returns the address of the file that the login of a browser has returned. */
const readHandedFile = ({ cookies }: Browser) => {
  const value = cookies.get('wanted_file')
  return value ? JSON.parse(Buffer.from(value, 'base64url').toString()) : undefined
}
const countKept = async () => (await database.selectFrom('wanted_files').selectAll().execute()).length

test('the first login on another device gets the file, and the second login gets none', async () => {
  const person = await signUpAndConfirm()
  const link = (await (await openVisitorBrowser()).request(readVerifyLink, { token: person.token })).body
  assert.equal(link.wanted_file, address)
  await requestConfirmation(person.token)
  const device = await openVisitorBrowser()
  assert.equal((await requestLogin(device, person)).body.status, 'success')
  assert.deepEqual(readHandedFile(device), { username: person.username, address })
  assert.equal(await countKept(), 0)
  const third = await openVisitorBrowser()
  await device.request(logOut)
  assert.equal((await requestLogin(third, person)).body.status, 'success')
  assert.equal(readHandedFile(third), undefined)
})

test('a pending login gets the file with its last step', async () => {
  const person = await signUpAndConfirm()
  await requestConfirmation(person.token)
  await database
    .updateTable('users')
    .set({ must_change_password: true })
    .where('username', '=', person.username)
    .execute()
  const device = await openVisitorBrowser()
  assert.equal((await requestLogin(device, person)).body.status, 'change password')
  assert.equal(readHandedFile(device), undefined)
  assert.equal(await countKept(), 1)
  const password = 'Orchid-Lamp42'
  await device.request(changePassword, { currentPassword: person.password, password })
  assert.deepEqual(readHandedFile(device), { username: person.username, address })
})

test('after 24 hours no file is returned, and the sweep deletes it', async () => {
  const early = await signUpAndConfirm()
  const late = await signUpAndConfirm()
  await requestConfirmation(early.token)
  await requestConfirmation(late.token)
  clock.advance(dayMilliseconds - 1)
  const device = await openVisitorBrowser()
  await requestLogin(device, early)
  assert.deepEqual(readHandedFile(device), { username: early.username, address })
  clock.advance(1)
  assert.equal(
    (await (await openVisitorBrowser()).request(readVerifyLink, { token: late.token })).body.wanted_file,
    undefined,
  )
  const other = await openVisitorBrowser()
  assert.equal((await requestLogin(other, late)).body.status, 'success')
  assert.equal(readHandedFile(other), undefined)
  await signUpAndConfirm()
  clock.advance(dayMilliseconds)
  await sweepAccounts(accounts)
  assert.equal(await countKept(), 0)
})

test('another account gets no file, and the file stays stored', async () => {
  const person = await signUpAndConfirm()
  const other = await signUpAndConfirm({})
  await requestConfirmation(person.token)
  await requestConfirmation(other.token)
  const device = await openVisitorBrowser()
  await requestLogin(device, other)
  assert.equal(readHandedFile(device), undefined)
  await requestLogin(device, person)
  assert.deepEqual(readHandedFile(device), { username: person.username, address })
})

test('only addresses of files for readers are stored', async () => {
  const browser = await openVisitorBrowser()
  for (const wanted_file of [
    ...['', '/api/logout', 'https://elsewhere.example/a.zip', '//elsewhere.example/a.zip', 5],
    ...[
      `https://elsewhere.example${address}`,
      `${address}?version=1&to=//elsewhere.example`,
      `${address}/../../../logout`,
    ],
    `/api/tables/gdp/export.csv?${'a'.repeat(3000)}`,
  ]) {
    const { result, changed } = await trackChanges(() => browser.request(signUp, signUpForm({ wanted_file })))
    assert.deepEqual([result.status, changed], [400, []], String(wanted_file))
  }
})

test('a request for a new password stores no file for the account', async () => {
  const { username } = await people.addPerson()
  const before = await countKept()
  await (await openVisitorBrowser()).request(requestPasswordReset, { username, wanted_file: address })
  assert.equal(await countKept(), before)
})

test('a repeated sign-up for another file replaces the file', async () => {
  const { token: _, ...form } = await signUpAndConfirm()
  clock.advance(60_000)
  const second = '/api/file/downloadFileMongo/public-debt.zip'
  await (await openVisitorBrowser()).request(signUp, { ...form, wanted_file: second })
  await requestConfirmation(await readTokenTo(form.email))
  const device = await openVisitorBrowser()
  await requestLogin(device, form)
  assert.deepEqual(readHandedFile(device), { username: form.username, address: second })
})
