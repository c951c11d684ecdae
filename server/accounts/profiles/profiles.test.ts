import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirmEmail } from '../../../contract/accounts/email-links.ts'
import { acceptAgreement, logIn } from '../../../contract/accounts/logins.ts'
import * as contract from '../../../contract/accounts/profiles.ts'
import { hourMilliseconds } from '../../../contract/durations.ts'
import type { Browser } from '../../testing/browsers.ts'
import { openPeople, type Person, password } from '../../testing/people.ts'

const { chooseNews, editProfile, exportRecords, getProfile, listAcceptances } = contract
const people = await openPeople()
const { database, clock, trackChanges, listMailsTo, readTokenTo, openSignedInBrowser, openVisitorBrowser, selectUser } =
  people

const addBrowser = async (more: Partial<Person> = {}) => {
  const someone = await people.addPerson(more)
  return { ...someone, browser: await openSignedInBrowser(someone.userId) }
}
const edit = (browser: Browser, user: object, more: object = {}) =>
  browser.request(editProfile, { user, password, ...more })
const readShownUser = (browser: Browser) =>
  JSON.parse(Buffer.from(browser.cookies.get('information') as string, 'base64url').toString())

const edits: [label: string, who: Partial<Person>, input: object, stored: object, expected: string[]][] = [
  [
    'names and objective',
    {},
    { firstname: ' สมชาย ', lastname: "O'Neill", usage_objective: 'authority' },
    { firstname: 'สมชาย', lastname: "O'Neill", usage_objective: 'authority', other_objective: '-' },
    ['users'],
  ],
  [
    'another objective, told',
    {},
    { usage_objective: 'other', other_object: 'ก'.repeat(255) },
    { usage_objective: 'other', other_objective: 'ก'.repeat(255) },
    ['users'],
  ],
  [
    'a text beside an objective of the list, which is dropped',
    { more: { usage_objective: 'other', other_objective: 'before' } },
    { usage_objective: 'policy', other_object: 'no matter' },
    { usage_objective: 'policy', other_objective: '-' },
    ['users'],
  ],
  [
    'the address it has, in capitals',
    { email: 'kept@example.org' },
    { email: ' KEPT@Example.org' },
    { email: 'kept@example.org' },
    [],
  ],
  ['nothing', {}, {}, { firstname: 'Mali', lastname: 'Suksan', usage_objective: 'researcher' }, []],
  [
    'what nobody may edit',
    {},
    {
      ...{ username: 'nobody.of.this.name', previlage_id: 1, role_id: 1, type_user: 'AD', status_id: 3 },
      ...{
        verified_at: '2020-01-01',
        national_id: '1101700230708',
        two_factor_authen: 'on',
        password: 'Harbour-Lamp1',
      },
    },
    { role_id: 3, account_type: 'local', status_id: 1, verified_at: null },
    [],
  ],
  [
    'everything of a directory account, where only the text can change',
    { accountType: 'directory', more: { usage_objective: 'other', other_objective: 'before' } },
    {
      ...{ firstname: 'New', lastname: 'New', email: 'new@example.org' },
      ...{ usage_objective: 'student', other_object: 'after' },
    },
    { firstname: 'Mali', lastname: 'Suksan', usage_objective: 'other', other_objective: 'after' },
    ['users'],
  ],
]
for (const [label, who, input, stored, expected] of edits)
  test(`editProfileUser: ${label}`, async () => {
    const { userId, username, email: ownEmail, browser } = await addBrowser(who)
    const email = who.email ?? ownEmail
    const { result, changed } = await trackChanges(() => edit(browser, input))
    assert.deepEqual([result.status, result.body], [200, 'success'])
    const user = await selectUser(userId)
    assert.deepEqual({ ...user, ...stored }, user)
    assert.deepEqual([user.username, user.email], [username, email])
    assert.deepEqual(changed, expected)
    assert.equal((await listMailsTo(email)).length, 0)
    assert.deepEqual(readShownUser(browser), (await browser.request(getProfile)).body.user)
    assert.equal(browser.cookies.get('usertype'), user.account_type === 'local' ? 'DataX' : 'AD')
  })

test('a request that names another user is refused in any spelling, and the own name and unknown names are ignored', async () => {
  const [own, other] = [await addBrowser(), await addBrowser()]
  const toBase64 = (text: string | number) => Buffer.from(String(text)).toString('base64')
  const another = [
    { user_id: other.userId },
    { user_id: toBase64(other.userId) },
    { username: other.username.toUpperCase() },
    { user: toBase64(other.username) },
    { usr: other.username },
  ]
  for (const reference of another)
    for (const call of [getProfile, chooseNews, listAcceptances, exportRecords]) {
      const { result, changed } = await trackChanges(() => own.browser.request(call, { email_news: 1, ...reference }))
      assert.deepEqual([result.status, result.body.title, changed], [403, 'Permission denied', []], call.name)
    }
  const inside = await trackChanges(() => edit(own.browser, { firstname: 'Other', user_id: other.userId }))
  assert.deepEqual([inside.result.status, inside.changed], [403, []])
  const ignored = [
    own.userId,
    own.username,
    toBase64(own.userId),
    toBase64(own.username),
    2_000_000_000,
    'nobody',
    '',
    null,
    {},
    [],
  ]
  for (const user of ignored) assert.equal((await own.browser.request(getProfile, { user, user_id: user })).status, 200)
})

test('a new address needs the password, and nothing changes with a wrong one', async () => {
  const { browser } = await addBrowser()
  for (const enteredPassword of [undefined, 'Wrong-Pass1']) {
    const input = { email: 'stolen@example.org', firstname: 'Thief' }
    const { result, changed } = await trackChanges(() => edit(browser, input, { password: enteredPassword }))
    assert.deepEqual([result.body, changed], ['Your current password was incorrect.', []])
  }
  assert.equal((await edit(browser, { firstname: 'Malee' }, { password: undefined })).body, 'success')
})

test('a forged cookie changes no response', async () => {
  const [own, other] = [await addBrowser(), await addBrowser()]
  const forged = { user_id: other.userId, username: other.username, previlage_id: 1, type_user: 'DataX' }
  own.browser.cookies.set('information', Buffer.from(JSON.stringify(forged)).toString('base64url'))
  own.browser.cookies.set('usertype', 'AD')
  const { body } = await own.browser.request(getProfile)
  assert.deepEqual([body.user.user_id, body.user.previlage_id], [own.userId, 3])
})

test('a new address takes effect by its link, and the old one is notified', async () => {
  const { userId, email, browser } = await addBrowser()
  const input = { email: ' Changed@Example.org ', firstname: 'Malee' }
  const { result, changed } = await trackChanges(() => edit(browser, input, { link: 'https://evil.example/' }))
  assert.equal(result.body, 'email success')
  assert.deepEqual(changed, ['users', 'email_links', 'mails'])
  assert.deepEqual([(await selectUser(userId)).email, (await selectUser(userId)).firstname], [email, 'Malee'])
  const profile = (await browser.request(getProfile)).body
  assert.deepEqual(
    [profile.user.email, profile.new_email, readShownUser(browser).email],
    [email, 'changed@example.org', email],
  )
  const [mail, ...more] = await listMailsTo(email)
  assert.equal(more.length, 0)
  assert.equal(mail!.subject, 'Change of the address of your account')
  assert.ok(!mail!.text_body!.includes('/login/') && !mail!.text_body!.includes('changed@'))
  const [letter] = await listMailsTo('changed@example.org')
  assert.ok(!letter!.text_body!.includes('evil'))

  clock.advance(72 * hourMilliseconds - 1)
  const token = await readTokenTo('changed@example.org')
  const used = await trackChanges(async () => (await openVisitorBrowser()).request(confirmEmail, { token }))
  assert.deepEqual([used.result.body.status, used.changed], ['success', ['users', 'email_links']])
  assert.equal((await selectUser(userId)).email, 'changed@example.org')
})

test('only the latest requested address waits, and it expires', async () => {
  const { browser } = await addBrowser()
  await edit(browser, { email: 'first@example.org' })
  await edit(browser, { email: 'second@example.org' })
  const readWaitingAddress = async () => (await browser.request(getProfile)).body.new_email
  assert.equal(await readWaitingAddress(), 'second@example.org')
  const token = await readTokenTo('first@example.org')
  const stale = await (await openVisitorBrowser()).request(confirmEmail, { token })
  assert.equal(stale.body.status, 'not found')
  await database.updateTable('email_links').set({ expires_at: clock.now() }).execute()
  assert.equal(await readWaitingAddress(), null)
})

test('a taken address is only reported to its owner, and the response is the same as for a free one', async () => {
  const owner = await addBrowser()
  const stories: unknown[] = []
  for (const email of [owner.email, 'free@example.org']) {
    const { browser, email: old } = await addBrowser()
    const { result, changed } = await trackChanges(() => edit(browser, { email }))
    const { new_email } = (await browser.request(getProfile)).body
    const own = (await listMailsTo(old)).map(({ subject }) => subject)
    stories.push([result.status, result.body, changed, new_email === email, own])
  }
  assert.deepEqual(stories[0], stories[1])
  const [mail, ...more] = await listMailsTo(owner.email)
  assert.equal(more.length, 0)
  assert.equal(mail!.subject, 'You already have an account')
  assert.ok(!mail!.text_body!.includes('/login/'))
})

test('at most five new addresses can be requested in any hour', async () => {
  const { browser } = await addBrowser()
  for (let attempt = 0; attempt < 5; attempt += 1)
    assert.equal((await edit(browser, { email: `wish${attempt}@example.org` })).body, 'email success')
  const { result, changed } = await trackChanges(() => edit(browser, { email: 'wish5@example.org', firstname: 'Late' }))
  assert.deepEqual([result.status, result.headers['retry-after']], [429, '3600'])
  assert.deepEqual(changed, [])
  assert.equal((await edit(browser, { firstname: 'Late' })).body, 'success')
})

test('only local accounts can change a password in the profile', async () => {
  for (const [accountType, can] of [
    ['local', true],
    ['directory', false],
  ] as const) {
    const { browser } = await addBrowser({ accountType })
    assert.equal((await browser.request(getProfile)).body.can_change_password, can)
  }
})

test('each choice about news is a separate record, and accepted agreements are listed, the latest first', async () => {
  const agreementId = await people.agree('4.2')
  const { username, userId } = await people.addPerson({ statusId: 3 })
  const browser = await openVisitorBrowser()
  await browser.request(logIn, { username, password })
  await browser.request(acceptAgreement)
  const acceptedAt = clock.now()
  const times: string[] = [acceptedAt.toISOString()]
  for (const email_news of [1, '1', true, 0, '0', 1]) {
    clock.advance(1000)
    const { result, changed } = await trackChanges(() => browser.request(chooseNews, { email_news }))
    assert.deepEqual(result.body, { status: 'success' })
    if (changed.length === 0) continue
    assert.deepEqual(changed, ['consent_acceptances'])
    times.push(clock.now().toISOString())
  }
  assert.equal((await browser.request(getProfile)).body.email_news, true)
  const [policyAt, ...newsAt] = times
  const newsChoice = { purpose: 'news', version: '1' }
  assert.equal(newsAt.length, 3)
  assert.deepEqual((await browser.request(listAcceptances)).body, [
    { ...newsChoice, given: true, accepted_at: newsAt[2] },
    { ...newsChoice, given: false, accepted_at: newsAt[1] },
    { ...newsChoice, given: true, accepted_at: newsAt[0] },
    { purpose: 'policy', given: true, version: '4.2', accepted_at: policyAt },
  ])
  const others = await (await addBrowser()).browser.request(listAcceptances)
  assert.deepEqual(others.body, [])
  const rows = await database.selectFrom('consent_acceptances').selectAll().where('user_id', '=', userId).execute()
  assert.equal(rows[0]!.agreement_id, agreementId)
})

test("a user's export contains all their records as JSON, and no hash, secret or other person", async () => {
  const [own, other] = [await addBrowser(), await addBrowser()]
  await own.browser.request(chooseNews, { email_news: 1 })
  await edit(own.browser, { email: 'wished@example.org' })
  const { body, headers, status } = await own.browser.request(exportRecords)
  assert.equal(status, 200)
  assert.equal(headers['content-disposition'], 'attachment; filename="myRecords.json"')
  assert.equal(headers['cache-control'], 'no-store')
  assert.deepEqual([body.account.username, body.account.email], [own.username, own.email])
  assert.deepEqual([body.sessions.length, body.passwords.length, body.consents.length], [1, 1, 1])
  // The hashes of the ledger are public: they prove the receipts.
  const consents = body.consents.map(({ link: _, delivery: __, ...consent }: Record<string, unknown>) => consent)
  const text = JSON.stringify({ ...body, consents })
  for (const secret of [/argon2/, /hash/, /secret/, /token/, new RegExp(other.username), new RegExp(other.email)])
    assert.doesNotMatch(text, secret)
  assert.ok(!text.includes(own.browser.cookies.get('khlang_session') as string))
})

test("another person's second factor is not in the export", async () => {
  const [own, other] = [await addBrowser(), await addBrowser()]
  const begun_at = clock.now()
  await database
    .insertInto('second_factors')
    .values({ user_id: other.userId, secret: Buffer.from('x'), begun_at })
    .execute()
  const readFactor = async ({ browser }: typeof own) => (await browser.request(exportRecords)).body.second_factor
  assert.equal(await readFactor(own), null)
  assert.equal((await readFactor(other)).begun_at, begun_at.toISOString())
})

test('requesting a new address and confirming one concurrently do not deadlock', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { browser } = await addBrowser()
    await edit(browser, { email: `round${round}@example.org` })
    const token = await readTokenTo(`round${round}@example.org`)
    const responses = await Promise.all([
      browser.request(confirmEmail, { token }),
      edit(browser, { email: `again${round}@example.org` }),
      edit(browser, { firstname: 'Both' }),
    ])
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 200, 200],
      JSON.stringify(responses.map(({ body }) => body)),
    )
  }
})
