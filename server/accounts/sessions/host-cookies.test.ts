import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logIn } from '../../../contract/accounts/logins.ts'
import { getProfile } from '../../../contract/accounts/profiles.ts'
import { logOut } from '../../../contract/accounts/sessions.ts'
import { chooseCookies } from '../../../contract/consent/cookies.ts'
import { openBrowser } from '../../testing/browsers.ts'
import { openPeople, password } from '../../testing/people.ts'

const people = await openPeople({ publicUrl: 'https://data.example.org' })
const https = { host: 'data.example.org' }

test('over https the session cookie cannot be set by a neighbouring host', async () => {
  const { username, userId } = await people.addPerson()
  const browser = openBrowser(people.app)
  await browser.request(chooseCookies, {}, https)
  const { headers } = await browser.request(logIn, { username, password }, https)
  const lines = [headers['set-cookie'] ?? []].flat()
  assert.match(
    lines.find(line => line.includes('khlang_session'))!,
    /^__Host-khlang_session=[\w-]+; Path=\/; .*HttpOnly; Secure$/,
  )
  assert.equal((await browser.request(getProfile, {}, https)).body.user.user_id, userId)
  const planted = openBrowser(people.app)
  planted.cookies.set('khlang_session', browser.cookies.get('__Host-khlang_session')!)
  assert.equal((await planted.request(getProfile, {}, https)).status, 401, 'the name without the prefix opens nothing')
  await browser.request(logOut, {}, https)
  assert.ok(![...browser.cookies.keys()].some(name => name.includes('khlang_session')))
})
