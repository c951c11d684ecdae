import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirmEmail } from '../../../contract/accounts/email-links.ts'
import { logIn } from '../../../contract/accounts/logins.ts'
import { checkSignUp, signUp } from '../../../contract/accounts/sign-ups.ts'
import { dayMilliseconds, hourMilliseconds } from '../../../contract/durations.ts'
import { roleIds, statusIds } from '../../testing/accounts/account-ids.ts'
import { openPeople } from '../../testing/people.ts'
import { sweepAccounts } from '../index.ts'
import { signUpForm } from './testing/sign-up-forms.ts'

const duplicated = 'Username or National ID or Passport duplicated'

const people = await openPeople()
const { database, clock, trackChanges, listMailsTo, readTokenTo, openVisitorBrowser } = people

const findUser = (username: string) =>
  database.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst()
const listAcceptances = (userId: number) =>
  database
    .selectFrom('consent_acceptances')
    .select(['purpose', 'given', 'version', 'accepted_at', 'address'])
    .where('user_id', '=', userId)
    .orderBy('acceptance_id')
    .execute()

await people.add({ username: 'Taken.Name', email: 'taken@example.org' })
const fine: [label: string, more: object, stored: object][] = [
  ['a name of one letter', { username: 'a' }, { username: 'a' }],
  ['a name of 100 letters', { username: 'B'.repeat(100) }, { username: 'B'.repeat(100) }],
  [
    'names with marks of their own',
    { firstname: " Anne-Marie O'Neill Jr. ", lastname: 'ณ อยุธยา' },
    { firstname: "Anne-Marie O'Neill Jr.", lastname: 'ณ อยุธยา' },
  ],
  ['names of 100 letters', { firstname: 'ก'.repeat(100), lastname: 'x'.repeat(100) }, { firstname: 'ก'.repeat(100) }],
  ['an address in capitals', { email: '  Upper.Case+tag@Example.ORG ' }, { email: 'upper.case+tag@example.org' }],
  ['a password of 128 characters', { password: `Aa1${'x'.repeat(125)}` }, {}],
  ['a password in several scripts', { password: 'Aa1 รหัส 😀😀' }, {}],
  [
    'another objective, told',
    { usage_objective: 'other', other_object: ` ${'ก'.repeat(253)} ` },
    { usage_objective: 'other', other_objective: 'ก'.repeat(253) },
  ],
  [
    'a text beside an objective of the list',
    { usage_objective: 'investor', other_object: 'no matter' },
    { usage_objective: 'investor', other_objective: '-' },
  ],
  [
    'what nobody asked for',
    {
      ...{
        role: 1,
        role_id: roleIds.systemAdministrator,
        previlage_id: 1,
        status: 'Active',
        status_id: statusIds.active,
        user_id: 1,
        type_user: 'AD',
      },
      ...{
        account_type: 'directory',
        verified_at: '2020-01-01',
        locked_by: null,
        directory_id: 'x',
        must_change_password: true,
      },
      ...{
        national_id: '1101700230708',
        national_id_book: 'AA1234567',
        national_id_mode: 1,
        link: 'https://evil.example',
      },
      ...{ two_factor_authen: 'on', language: 'th', created_at: '2020-01-01', constructor: 1 },
    },
    {
      role_id: roleIds.user,
      status_id: statusIds.waiting,
      account_type: 'local',
      verified_at: null,
      directory_id: null,
      language: 'en',
    },
  ],
]
for (const [label, more, stored] of fine)
  test(`signUp accepts ${label}, and creates an account that waits for a link`, async () => {
    const form = signUpForm(more)
    const browser = await openVisitorBrowser()
    const { result, changed } = await trackChanges(() => browser.request(signUp, form))
    assert.deepEqual([result.status, result.body], [200, { status: 'success' }])
    assert.deepEqual(changed, ['users', 'passwords', 'sign_ups', 'email_links', 'mails'])
    const user = (await findUser(form.username))!
    assert.deepEqual({ ...user, ...stored }, user)
    assert.partialDeepStrictEqual(user, {
      role_id: roleIds.user,
      status_id: statusIds.waiting,
      created_at: clock.now(),
    })
    const storedUsers = await database.selectFrom('users').selectAll().execute()
    assert.ok(!JSON.stringify(storedUsers).includes('1101700230708'))
    const [mail, ...others] = await listMailsTo(user.email!)
    assert.equal(others.length, 0)
    assert.ok(!mail!.text_body!.includes('evil.example'))
    assert.equal(result.headers['set-cookie'], undefined)
    const { body } = await browser.request(logIn, { username: form.username, password: form.password })
    assert.equal(body.status, 'Please check in your email confirmation')
  })

test('the mail is in the language of the person who signs up', async () => {
  const browser = await openVisitorBrowser()
  browser.cookies.set('khlang_language', 'th')
  const form = signUpForm()
  await browser.request(signUp, form)
  assert.equal((await findUser(form.username))!.language, 'th')
  assert.match((await listMailsTo(form.email))[0]!.subject, /ยืนยัน/)
})

test('a forged Host header is not used in a mail', async () => {
  const browser = await openVisitorBrowser()
  const form = signUpForm()
  const { body } = await browser.request(signUp, form, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
  assert.equal(body.status, 'success')
  const [mail] = await listMailsTo(form.email)
  assert.ok(!`${mail!.text_body}${mail!.html_body}`.includes('evil'))
  assert.equal((await readTokenTo(form.email)).length, 43)
})

test('a link is only stored as a hash', async () => {
  const form = signUpForm()
  await (await openVisitorBrowser()).request(signUp, form)
  const token = await readTokenTo(form.email)
  const links = await database.selectFrom('email_links').selectAll().execute()
  assert.ok(!JSON.stringify(links).includes(token))
  for (const { token_hash } of links) assert.equal(token_hash.length, 32)
})

test('twenty concurrent sign-ups with one name create one account, one link and one mail', async () => {
  const browser = await openVisitorBrowser()
  const forms = Array.from({ length: 20 }, (_, index) =>
    signUpForm({ username: index % 2 ? 'Wanted.name' : 'wanted.NAME', password: `Harbour-Lamp${index}` }),
  )
  const responses = await Promise.all(forms.map(form => browser.request(signUp, form)))
  const statuses = responses.map(({ body }) => body.status).sort()
  assert.deepEqual(statuses, [...Array(19).fill(duplicated), 'success'])
  const users = await database.selectFrom('users').select('user_id').where('username', 'ilike', 'wanted.name').execute()
  assert.equal(users.length, 1)
  assert.equal((await Promise.all(forms.map(({ email }) => listMailsTo(email)))).flat().length, 1)
})

test('a taken address is only reported by a mail to its owner, and everything else is as for a free one', async () => {
  const stories: unknown[] = []
  for (const email of ['taken@example.org', 'free@example.org']) {
    const browser = await openVisitorBrowser()
    const form = signUpForm({ email })
    const { result, changed } = await trackChanges(() => browser.request(signUp, form))
    const again = await browser.request(signUp, { ...form, email: signUpForm().email })
    const entered = await browser.request(logIn, { username: form.username, password: form.password })
    stories.push([result.status, result.body, changed, again.body, entered.body])
  }
  assert.deepEqual(stories[0], stories[1])
  const [mail, ...others] = await listMailsTo('taken@example.org')
  assert.equal(others.length, 0)
  assert.equal(mail!.subject, 'You already have an account')
  assert.ok(!mail!.text_body!.includes('/login/'))
})

test('the agreement is recorded when the address is confirmed, with the time and IP address of the sign-up', async () => {
  await people.agree('7.1')
  for (const email_news of [1, '1', true, 0, undefined]) {
    const browser = await openVisitorBrowser()
    const form = signUpForm({ email_news })
    await browser.request(signUp, form)
    const signedUpAt = clock.now()
    const { user_id } = (await findUser(form.username))!
    assert.deepEqual(await listAcceptances(user_id), [])
    clock.advance(5 * hourMilliseconds)
    const token = await readTokenTo(form.email)
    const { changed } = await trackChanges(async () => (await openVisitorBrowser()).request(confirmEmail, { token }))
    assert.deepEqual(changed, ['users', 'sign_ups', 'email_links', 'consent_acceptances'])
    const recorded = { given: true, accepted_at: signedUpAt, address: (await findAcceptanceAddress(user_id)) ?? '' }
    assert.deepEqual(await listAcceptances(user_id), [
      { purpose: 'policy', version: '7.1', ...recorded },
      ...(email_news ? [{ purpose: 'news', version: '1', ...recorded }] : []),
    ])
    const { body } = await browser.request(logIn, { username: form.username, password: form.password })
    assert.equal(body.status, 'success')
  }
})
const findAcceptanceAddress = async (userId: number) => (await listAcceptances(userId))[0]?.address

test('a sign-up that names another agreement than the active one is refused and creates nothing', async () => {
  const shownAgreementId = await people.agree('7.1.1')
  const agreement_id = await people.agree('7.1.2')
  const form = signUpForm()
  const browser = await openVisitorBrowser()
  const { changed } = await trackChanges(async () =>
    assert.equal((await browser.request(signUp, { ...form, agreement_id: shownAgreementId })).status, 409),
  )
  assert.deepEqual(changed, [])
  assert.equal((await browser.request(signUp, { ...form, agreement_id })).body.status, 'success')
})

test('an agreement that is replaced before the confirmation is not recorded, and the login requires the new one', async () => {
  const form = signUpForm()
  const browser = await openVisitorBrowser()
  await browser.request(signUp, form)
  await people.agree('7.2')
  await browser.request(confirmEmail, { token: await readTokenTo(form.email) })
  assert.deepEqual(await listAcceptances((await findUser(form.username))!.user_id), [])
  const { body } = await browser.request(logIn, { username: form.username, password: form.password })
  assert.equal(body.status, 'policy is update')
})

test('a name is free when its link has expired, not before, and the old link is then invalid', async () => {
  const [first, second] = [signUpForm(), signUpForm()]
  const again = { ...second, username: first.username.toUpperCase(), password: 'Harbour-Lamp2' }
  const browser = await openVisitorBrowser()
  await browser.request(signUp, first)
  const { user_id } = (await findUser(first.username))!
  clock.advance(72 * hourMilliseconds - 1)
  assert.deepEqual((await browser.request(signUp, again)).body, { status: duplicated })
  clock.advance(1)
  assert.equal((await browser.request(confirmEmail, { token: await readTokenTo(first.email) })).body.status, 'expired')
  assert.deepEqual((await browser.request(signUp, again)).body, { status: 'success' })
  assert.equal(await findUser(first.username), undefined)
  assert.notEqual((await findUser(again.username))!.user_id, user_id)
  assert.equal(
    (await browser.request(confirmEmail, { token: await readTokenTo(first.email) })).body.status,
    'not found',
  )
  assert.equal((await browser.request(confirmEmail, { token: await readTokenTo(second.email) })).body.status, 'success')
})

test('the name of a confirmed account, or of one that staff created, never becomes free', async () => {
  const form = signUpForm()
  const browser = await openVisitorBrowser()
  await browser.request(signUp, form)
  await browser.request(confirmEmail, { token: await readTokenTo(form.email) })
  await people.add({ username: 'made.by.staff', statusId: statusIds.waiting })
  clock.advance(1000 * hourMilliseconds)
  await sweepAccounts(people.accounts)
  for (const username of [form.username, 'made.by.staff', 'Taken.Name'])
    assert.deepEqual((await browser.request(signUp, signUpForm({ username }))).body, { status: duplicated })
})

test('an unconfirmed sign-up is deleted after thirty days', async () => {
  const form = signUpForm()
  await (await openVisitorBrowser()).request(signUp, form)
  clock.advance(30 * dayMilliseconds - 1)
  await sweepAccounts(people.accounts)
  assert.ok(await findUser(form.username))
  clock.advance(1)
  await sweepAccounts(people.accounts)
  assert.equal(await findUser(form.username), undefined)
})

test('sixty sign-ups of one address are complete, and the next check and sign-up are refused with a Retry-After', async () => {
  const browser = await openVisitorBrowser()
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const form = signUpForm()
    assert.equal((await browser.request(checkSignUp, form)).status, 200)
    assert.equal((await browser.request(signUp, form)).body.status, 'success')
  }
  for (const call of [checkSignUp, signUp]) {
    const { result, changed } = await trackChanges(() => browser.request(call, signUpForm()))
    assert.deepEqual(
      { status: result.status, title: result.body.title, retryAfter: result.headers['retry-after'] },
      { status: 429, title: 'Too many attempts', retryAfter: '3600' },
    )
    assert.deepEqual(changed, [])
  }
  assert.equal((await (await openVisitorBrowser()).request(checkSignUp, signUpForm())).status, 200)
  clock.advance(3600_000)
  assert.equal((await browser.request(checkSignUp, signUpForm())).status, 200)
})

test('mails to one mailbox are limited across addresses', async () => {
  const email = 'flooded@example.org'
  const statuses: number[] = []
  for (let attempt = 0; attempt < 7; attempt += 1)
    statuses.push((await (await openVisitorBrowser()).request(signUp, signUpForm({ email }))).status)
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429, 429])
  assert.equal((await listMailsTo(email)).length, 5)
})

test('the link of a sign-up for a file leads to its report, and an invalid report name is refused', async () => {
  const form = signUpForm({ wanted_report: 'gdp-current-usd' })
  const browser = await openVisitorBrowser()
  await browser.request(signUp, form)
  const [mail] = await listMailsTo(form.email)
  assert.match(mail!.text_body!, /\/login\/verify\/[\w-]+\?report=gdp-current-usd\b/)
  for (const wanted_report of ['../admin', 'https://elsewhere.example', 'a b', 5, '']) {
    const { result, changed } = await trackChanges(() => browser.request(signUp, signUpForm({ wanted_report })))
    assert.deepEqual([result.status, changed], [400, []])
  }
})
