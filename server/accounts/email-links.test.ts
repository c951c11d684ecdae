import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirmEmail, readUnlockLink, readVerifyLink, unlock } from '../../contract/accounts/email-links.ts'
import { resetPassword } from '../../contract/accounts/passwords.ts'
import { minuteMilliseconds } from '../../contract/durations.ts'
import { statusIds } from '../testing/accounts/account-ids.ts'
import { openPeople, peoplePortal } from '../testing/people.ts'
import { type Scenario, scenarios } from '../testing/portal.ts'
import { createEmailLink, deleteUnusedLinks, type LinkPurpose, linkPurposes, wasLinkJustSent } from './email-links.ts'
import { recordWrongPassword } from './passwords/wrong-passwords.ts'

const people = await openPeople()
const { database, clock, readStoredState, trackChanges, selectUser } = people
const browser = await people.openConsentingBrowser()

let readerCount = 0
/** Builds the state of an account that can use a link with this purpose. */
const buildAccountState = (purpose: LinkPurpose) => {
  if (purpose === 'sign up') return { statusId: statusIds.waiting }
  if (purpose !== 'unlock') return { statusId: statusIds.active }
  return { statusId: statusIds.locked, more: { locked_by: 'wrong passwords', first_login_at: clock.now() } }
}

/** Creates a link with a purpose for an account that can use it. */
const createLink = async (purpose: LinkPurpose, person: Partial<Parameters<typeof people.add>[0]> = {}) => {
  readerCount += 1
  const username = `Reader${readerCount}`
  const userId = await people.add({ username, ...buildAccountState(purpose), ...person })
  const email = `reader${readerCount}@example.org`
  const token = await createEmailLink(database, clock, { userId, purpose, email })
  return { userId, username, email, token }
}

const purposes: [purpose: LinkPurpose, minutes: number][] = [
  ['sign up', 72 * 60],
  ['first login', 72 * 60],
  ['change address', 72 * 60],
  ['reset', 30],
  ['unlock', 24 * 60],
]
const calls = { readVerifyLink, confirmEmail, readUnlockLink, unlock, resetPassword }
type Name = keyof typeof calls
const servedPurposes: Record<Name, LinkPurpose[]> = {
  readVerifyLink: ['sign up', 'first login', 'change address', 'reset'],
  confirmEmail: ['sign up', 'first login', 'change address'],
  readUnlockLink: ['unlock'],
  unlock: ['unlock'],
  resetPassword: ['reset'],
}
const names = Object.keys(calls) as Name[]
const changingCalls: Name[] = ['confirmEmail', 'unlock', 'resetPassword']
const followLink = (name: Name, token: string, from = browser) =>
  from.request(calls[name], { token, ...(name === 'resetPassword' && { password: `Harbour-Lamp${readerCount}` }) })
/** The tables that a valid link changes. */
const changedTables: Record<Name, string[]> = {
  readVerifyLink: [],
  confirmEmail: ['users', 'email_links'],
  readUnlockLink: [],
  unlock: ['users', 'email_links'],
  resetPassword: ['passwords', 'email_links', 'mails'],
}

for (const name of names)
  for (const [purpose, minutes] of purposes) {
    const isServed = servedPurposes[name].includes(purpose)
    const isRead = !changingCalls.includes(name)
    test(`${name}: a link to '${purpose}' is ${isServed ? 'accepted' : 'not found, and stays valid'}`, async () => {
      const { token, username, email } = await createLink(purpose)
      const { result, changed } = await trackChanges(() => followLink(name, token))
      const status = isServed ? 'success' : 'not found'
      assert.equal(result.status, 200)
      const newAddress = purpose === 'change address' ? { is_new_address: true } : {}
      assert.deepEqual(result.body, isServed && isRead ? { status, username, email, ...newAddress } : { status })
      assert.deepEqual(changed, isServed ? changedTables[name] : [])
    })
    if (!isServed) continue
    test(`${name}: a link to '${purpose}' is valid for less than ${minutes} minutes`, async () => {
      const [late, later] = [await createLink(purpose), await createLink(purpose)]
      clock.advance(minutes * minuteMilliseconds - 1)
      assert.equal((await followLink(name, late.token)).body.status, 'success')
      clock.advance(1)
      const { result, changed } = await trackChanges(() => followLink(name, later.token))
      assert.equal(result.body.status, 'expired')
      assert.deepEqual(changed, [])
    })
    test(`${name}: a used link to '${purpose}' is reported as used, even after it has expired`, async () => {
      const { token } = await createLink(purpose)
      const changingCall = changingCalls.find(callName => servedPurposes[callName].includes(purpose))!
      assert.equal((await followLink(changingCall, token)).body.status, 'success')
      const { result, changed } = await trackChanges(() => followLink(name, token))
      assert.equal(result.body.status, 'used')
      assert.deepEqual(changed, [])
      clock.advance(minutes * minuteMilliseconds)
      assert.equal((await followLink(name, token)).body.status, 'used')
    })
    test(`${name}: a newer link to '${purpose}' invalidates the older one`, async () => {
      const { userId, email, token } = await createLink(purpose)
      const newer = await createEmailLink(database, clock, { userId, purpose, email })
      assert.equal((await followLink(name, token)).body.status, 'not found')
      assert.equal((await followLink(name, newer)).body.status, 'success')
    })
  }

for (const name of changingCalls)
  test(`${name}: of ten concurrent uses of a link exactly one succeeds`, async () => {
    const { token } = await createLink(servedPurposes[name][0]!)
    const responses = await Promise.all(Array.from({ length: 10 }, () => followLink(name, token)))
    assert.deepEqual(responses.map(({ body }) => body.status).sort(), ['success', ...Array(9).fill('used')])
  })

for (const name of names)
  test(`${name}: opening a link by GET or HEAD does not use it`, async () => {
    const { token } = await createLink(servedPurposes[name][0]!)
    const { changed } = await trackChanges(async () => {
      for (const method of ['GET', 'HEAD'] as const)
        assert.equal((await people.app.inject({ method, url: calls[name].path, query: { token } })).statusCode, 405)
    })
    assert.deepEqual(changed, [])
    assert.equal((await followLink(name, token)).body.status, 'success')
  })

for (const name of changingCalls)
  test(`${name}: a cross-site request is refused`, async () => {
    const { token } = await createLink(servedPurposes[name][0]!)
    const { result, changed } = await trackChanges(() =>
      browser.request(calls[name], { token, password: 'Harbour-Lamp1' }, { 'sec-fetch-site': 'cross-site' }),
    )
    assert.equal(result.status, 403)
    assert.deepEqual(changed, [])
  })

const refusals: [token: unknown, status: number][] = [
  ...[undefined, null, '', 5, true, {}, [], ['x'], 'x'.repeat(65), `${'x'.repeat(42)}\u0000`].map(
    (token): [unknown, number] => [token, 400],
  ),
  ...['x', 'x'.repeat(43), "' or '1'='1", '%', '../x'].map((token): [unknown, number] => [token, 200]),
]
scenarios(
  peoplePortal({ visitor: browser }),
  names.flatMap(name =>
    refusals.map(([token, status]): Scenario => {
      const input = {
        ...(token !== undefined && { token }),
        password: 'Harbour-Lamp1',
        user_id: 1,
        username: 'Reader1',
      }
      const title = `the token ${JSON.stringify(token)?.slice(0, 30)} opens nothing`
      return {
        name: title,
        call: calls[name],
        input,
        status,
        contains: [status === 200 ? 'not found' : '"field":"token"'],
      }
    }),
  ),
  readStoredState,
)

test('a user named in addition to a token has no effect', async () => {
  const [own, other] = [await createLink('sign up'), await createLink('sign up')]
  const input = { token: own.token, username: other.username, email: other.email, user_id: other.userId }
  assert.equal((await browser.request(confirmEmail, input)).body.status, 'success')
  assert.deepEqual([(await selectUser(own.userId)).status_id, (await selectUser(other.userId)).status_id], [1, 4])
})

test('the second of two accounts that confirm one address is refused, does not change, and may sign up again', async () => {
  for (const purpose of ['sign up', 'change address'] as const) {
    const [first, second] = [await createLink(purpose), await createLink(purpose)]
    const token = await createEmailLink(database, clock, { userId: second.userId, purpose, email: first.email })
    assert.equal((await followLink('confirmEmail', first.token)).body.status, 'success')
    const { result, changed } = await trackChanges(() => followLink('confirmEmail', token))
    assert.deepEqual(result.body, { status: 'not found' })
    assert.deepEqual(changed, [])
  }
})

test('only one of two accounts that confirm one address concurrently gets it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [first, second] = [await createLink('sign up'), await createLink('sign up')]
    const token = await createEmailLink(database, clock, {
      userId: second.userId,
      purpose: 'sign up',
      email: first.email,
    })
    const responses = await Promise.all([first.token, token].map(linkToken => followLink('confirmEmail', linkToken)))
    assert.deepEqual(responses.map(({ body }) => body.status).sort(), ['not found', 'success'])
  }
})

const confirmed: { who: string; purpose: LinkPurpose; before: object; statusId: number }[] = [
  {
    who: 'a person who signed up becomes Active',
    purpose: 'sign up',
    before: { statusId: statusIds.waiting },
    statusId: statusIds.active,
  },
  {
    who: 'an account that staff created stays New until the first login',
    purpose: 'first login',
    before: { statusId: statusIds.new },
    statusId: statusIds.new,
  },
  {
    who: 'a suspended account stays suspended',
    purpose: 'sign up',
    before: { statusId: statusIds.suspended },
    statusId: statusIds.suspended,
  },
  {
    who: 'a closed account stays closed',
    purpose: 'sign up',
    before: { statusId: statusIds.offline },
    statusId: statusIds.offline,
  },
  {
    who: 'a locked account stays locked',
    purpose: 'change address',
    before: { statusId: statusIds.locked, more: { locked_by: 'staff' } },
    statusId: statusIds.locked,
  },
]
for (const { who, purpose, before, statusId } of confirmed)
  test(`confirmEmail: ${who}`, async () => {
    const { userId, email, token } = await createLink(purpose, before)
    assert.equal((await followLink('confirmEmail', token)).body.status, 'success')
    const user = await selectUser(userId)
    assert.partialDeepStrictEqual(user, { status_id: statusId, email, verified_at: clock.now() })
  })

const unlocked: [scenario: string, before: object, after: [statusId: number, lockedBy: string | null]][] = [
  ['a lock by wrong passwords is lifted', {}, [1, null]],
  ['a lock by staff stays', { statusId: statusIds.locked, more: { locked_by: 'staff' } }, [statusIds.locked, 'staff']],
  ['a suspension stays', { statusId: statusIds.suspended, more: {} }, [statusIds.suspended, null]],
  ['a closed account stays closed', { statusId: statusIds.offline, more: {} }, [statusIds.offline, null]],
]
for (const [scenario, before, after] of unlocked)
  test(`unlock: ${scenario}`, async () => {
    const { userId, username, token } = await createLink('unlock', before)
    for (let attempt = 0; attempt < 5; attempt += 1)
      await recordWrongPassword(database, clock, { type: 'local', name: username })
    assert.equal((await followLink('unlock', token)).body.status, 'success')
    const user = await selectUser(userId)
    assert.deepEqual([user.status_id, user.locked_by], after)
    assert.equal(await recordWrongPassword(database, clock, { type: 'local', name: username }), 1)
  })

test('a link counts as just sent for ten seconds, for its account, purpose and address, until it is used', async () => {
  const [own, other] = [await createLink('first login'), await createLink('first login')]
  const link = { userId: own.userId, purpose: 'first login', email: own.email } as const
  const wasSent = (more: Partial<{ userId: number; purpose: LinkPurpose; email: string }> = {}) =>
    wasLinkJustSent(database, clock, { ...link, ...more })
  clock.advance(9999)
  assert.equal(await wasSent(), true)
  for (const more of [{ userId: other.userId }, { purpose: 'sign up' as const }, { email: other.email }])
    assert.equal(await wasSent(more), false, JSON.stringify(more))
  clock.advance(1)
  assert.equal(await wasSent(), false)
  const token = await createEmailLink(database, clock, link)
  assert.equal(await wasSent(), true)
  await followLink('confirmEmail', token)
  assert.equal(await wasSent(), false)
})

test('unused links are withdrawn, for the accounts and purposes that are named', async () => {
  const [own, second, other] = [await createLink('reset'), await createLink('reset'), await createLink('reset')]
  const { userId, email } = own
  const [unlocking, used] = [
    await createEmailLink(database, clock, { userId, purpose: 'unlock', email }),
    await createLink('reset'),
  ]
  await followLink('resetPassword', used.token)
  await deleteUnusedLinks(database, [userId, second.userId, used.userId], ['reset'])
  for (const { token } of [own, second])
    assert.equal((await followLink('readVerifyLink', token)).body.status, 'not found')
  assert.equal((await followLink('readVerifyLink', used.token)).body.status, 'used')
  assert.equal((await followLink('readVerifyLink', other.token)).body.status, 'success')
  assert.equal((await followLink('readUnlockLink', unlocking)).body.status, 'success')
})

test('a confirmed new address invalidates every link that was mailed to the old one', async () => {
  const { userId, token } = await createLink('first login')
  for (const purpose of linkPurposes.filter(name => name !== 'first login'))
    await createEmailLink(database, clock, { userId, purpose, email: `${userId}@old.example.org` })
  const changed = { userId, purpose: 'change address', email: `${userId}@new.example.org` } as const
  await followLink('confirmEmail', await createEmailLink(database, clock, changed))
  assert.equal((await followLink('confirmEmail', token)).body.status, 'not found')
  const account = await database.selectFrom('users').select('email').where('user_id', '=', userId).execute()
  assert.deepEqual(account, [{ email: changed.email }])
  const links = await database.selectFrom('email_links').select('purpose').where('user_id', '=', userId).execute()
  assert.deepEqual(links, [{ purpose: 'change address' }])
})
