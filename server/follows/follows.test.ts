import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { toggleFavourite } from '../../contract/catalogue/favourites.ts'
import { followConsent } from '../../contract/follows/consent-text.ts'
import { listFollows, setFollow } from '../../contract/follows/follows.ts'
import { limits } from '../../contract/limits.ts'
import { statusIds } from '../testing/accounts/account-ids.ts'
import { openFollowsPortal } from '../testing/follows-portal.ts'
import { type Scenario, scenarios } from '../testing/portal.ts'

const portal = await openFollowsPortal()
const { database, reports, actors, enter, follow, request, choices } = portal
const name = 'public-debt'
const reader = await enter('reader1')
const bare = await enter('bare')
await enter('unconfirmed', { verified_at: null })
await enter('nameless', { email: null })
const addFavourite = async (who: string, file_name = name) =>
  assert.equal((await request(toggleFavourite, { file_name }, who)).status, 200)
for (const who of ['reader1', 'unconfirmed', 'nameless']) await addFavourite(who)
actors.owing = { ...actors.reader1!, isLoginPending: true }

const readState = async () => ({
  follows: await database.selectFrom('follows').selectAll().execute(),
  choices: await database.selectFrom('follow_choices').selectAll().execute(),
  mails: await portal.mails(),
})
const input = { file_name: name, pace: 'atOnce' }
const login = { status: 401, contains: ['Please login'] }
const refusals: Scenario[] = [
  { name: 'a visitor is asked to log in', call: setFollow, input, ...login },
  { name: 'a login that owes a step is asked to log in', call: setFollow, who: 'owing', input, ...login },
  { name: 'a visitor has no list', call: listFollows, ...login },
  {
    name: 'a report that is not a favourite cannot be followed',
    call: setFollow,
    who: 'bare',
    input,
    status: 409,
    contains: ['favourite first'],
  },
  {
    name: 'a reader with an unconfirmed address cannot follow',
    call: setFollow,
    who: 'unconfirmed',
    input,
    status: 409,
    contains: ['Confirm the address'],
  },
  { name: 'a reader without an address cannot follow', call: setFollow, who: 'nameless', input, status: 409 },
  {
    name: 'a restricted report is not found',
    call: setFollow,
    who: 'reader1',
    input: { ...input, file_name: 'revenue-forecast' },
    status: 404,
  },
  {
    name: 'an Inactive report is not found',
    call: setFollow,
    who: 'reader1',
    input: { ...input, file_name: 'old-revenue' },
    status: 404,
  },
  {
    name: 'a report that does not exist is not found',
    call: setFollow,
    who: 'reader1',
    input: { ...input, file_name: 'nothing' },
    status: 404,
  },
  {
    name: 'an unknown pace is refused',
    call: setFollow,
    who: 'reader1',
    input: { ...input, pace: 'daily' },
    status: 400,
  },
  { name: 'a missing pace is refused', call: setFollow, who: 'reader1', input: { file_name: name }, status: 400 },
  {
    name: 'switching off a follow that does not exist changes nothing',
    call: setFollow,
    who: 'bare',
    input: { ...input, pace: 'off' },
  },
  { name: 'a reader follows nothing at first', call: listFollows, who: 'reader1', body: { result: [] } },
]
scenarios(portal, refusals, readState)

test('a follow is created, changed and ended once each, and each is recorded', async () => {
  const setPace = async (pace: string) =>
    assert.equal((await request(setFollow, { file_name: name, pace }, 'reader1')).text, '{"status":"success"}')
  for (const pace of ['atOnce', 'atOnce', 'weekly', 'weekly']) await setPace(pace)
  assert.deepEqual(await portal.requestJson(listFollows, {}, 'reader1'), {
    result: [{ file_name: name, pace: 'weekly' }],
  })
  assert.equal((await request(listFollows, {}, 'bare')).text, '{"result":[]}')
  for (const pace of ['off', 'off']) await setPace(pace)
  assert.deepEqual(await choices(), [
    [reader, 'atOnce', 'reader'],
    [reader, 'weekly', 'reader'],
    [reader, null, 'reader'],
  ])
  assert.deepEqual((await readState()).follows, [])
})

test('a follow ends with its favourite, and this is recorded', async () => {
  await request(setFollow, input, 'reader1')
  await addFavourite('reader1')
  assert.deepEqual((await readState()).follows, [])
  assert.deepEqual((await choices()).at(-1), [reader, null, 'favourite'])
  await addFavourite('reader1')
})

test('records of consent can neither be changed nor deleted', async () => {
  await assert.rejects(database.updateTable('follow_choices').set({ pace: 'weekly' }).execute(), /only grows/)
  await assert.rejects(database.deleteFrom('follow_choices').execute(), /only grows/)
})

test('the list omits reports that the reader may no longer see', async () => {
  await follow(reader, 'revenue-forecast')
  assert.equal((await request(listFollows, {}, 'reader1')).text, '{"result":[]}')
})

test(`at most ${limits.follows} reports can be followed; a pace can still be changed`, async () => {
  const many = await enter('many')
  await addFavourite('many')
  const rows = Array.from({ length: limits.follows }, (_, index) => ({
    source_id: `many.${index}`,
    file_name: `many-${index}`,
    title_en: 'Many',
    title_th: 'มากมาย',
  }))
  const { sub_category_id, sub_level_id } = await database
    .selectFrom('reports')
    .selectAll()
    .where('report_id', '=', reports[name]!)
    .executeTakeFirstOrThrow()
  const addedReports = await database
    .insertInto('reports')
    .values(
      rows.map(row => ({
        ...row,
        sub_category_id,
        sub_level_id,
        frequency: 'Daily',
        release_date: '2026-01-01',
        status: 'Active',
      })),
    )
    .returning(['file_name', 'report_id'])
    .execute()
  for (const { file_name, report_id } of addedReports) {
    reports[file_name] = report_id
    await follow(many, file_name)
  }
  const { status, text } = await request(setFollow, input, 'many')
  assert.deepEqual([status, text.includes(`follow ${limits.follows} reports`)], [409, true])
  assert.equal((await request(setFollow, { file_name: 'many-0', pace: 'weekly' }, 'many')).status, 200)
})

/** Records that somebody does not give a consent, or withdraws it. */
const declineConsent = (id: number, consent: { purpose: string; agreement_id?: number }) =>
  database
    .insertInto('consent_acceptances')
    .values({ user_id: id, ...consent, given: false, version: '1', accepted_at: new Date(), address: '' })
    .execute()

test('follows stay when news are withdrawn, which is another consent', async () => {
  const id = await enter('without.news')
  await follow(id, name)
  await declineConsent(id, { purpose: 'news' })
  assert.deepEqual(await database.selectFrom('follows').select('user_id').where('user_id', '=', id).execute(), [
    { user_id: id },
  ])
  await database.deleteFrom('follows').where('user_id', '=', id).execute()
})

for (const [scenario, end] of Object.entries({
  'the account is closed': (id: number) =>
    database.updateTable('users').set({ status_id: statusIds.offline }).where('user_id', '=', id).execute(),
  'the policy is withdrawn': async (id: number) => {
    const { agreement_id } = await database
      .insertInto('consent_agreements')
      .values({ name: 'Agreement', version: '1', created_at: new Date() })
      .returning('agreement_id')
      .executeTakeFirstOrThrow()
    await declineConsent(id, { purpose: 'policy', agreement_id })
  },
}))
  test(`follows end when ${scenario}, and this is recorded`, async () => {
    const id = await enter(`ending.${scenario.length}`)
    await follow(id, name)
    await follow(bare, name)
    await end(id)
    const remaining = await database
      .selectFrom('follows')
      .select('user_id')
      .where('user_id', 'in', [id, bare])
      .execute()
    assert.deepEqual(remaining, [{ user_id: bare }])
    assert.deepEqual(
      (await choices()).filter(([user]) => user === id),
      [
        [id, 'atOnce', 'reader'],
        [id, null, 'account'],
      ],
    )
    await database.deleteFrom('follows').where('user_id', '=', bare).execute()
  })

test('a lock after wrong passwords, which strangers can cause, ends no follow', async () => {
  const id = await enter('locked')
  await follow(id, name)
  await database
    .updateTable('users')
    .set({ status_id: statusIds.locked, locked_by: 'wrong passwords' })
    .where('user_id', '=', id)
    .execute()
  assert.equal((await database.selectFrom('follows').where('user_id', '=', id).selectAll().execute()).length, 1)
})

test('a changed sentence of consent has a new version', () => {
  const digest = createHash('sha256').update(JSON.stringify(followConsent.text)).digest('hex').slice(0, 16)
  assert.deepEqual([followConsent.version, digest], ['1', 'fcbec84f3a1ee651'])
})
