import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMilliseconds, minuteMilliseconds } from '../../contract/durations.ts'
import { setFollow } from '../../contract/follows/follows.ts'
import { openFollowsPortal } from '../testing/follows-portal.ts'
import { sendNextDigests } from './releases/digests.ts'
import { recordMailedOrSkipped } from './releases/queueing.ts'

const portal = await openFollowsPortal()
const { context, database, clock, enter, follow, publish, announce, digest, mails, request } = portal
const header = ['Year', 'Value']
let year = 2000
const releaseTable = async (name = 'public-debt') => {
  year += 1
  await publish(name, [header, [year, 1.5], [year + 100, 2.5]])
  clock.advance(10 * minuteMilliseconds)
  await announce()
}
const advanceTo = (at: string) => clock.advance(new Date(at).getTime() - clock.now().getTime())
const listTextsTo = async (who: string) =>
  (await mails()).filter(({ to_address }) => to_address === `${who}@example.org`).map(({ text_body }) => text_body!)

// A Saturday; Mondays at 08:00 in Bangkok are 01:00 UTC.
advanceTo('2026-11-21T03:00:00Z')
const weekly = await enter('weekly')
await digest()

test('on Monday at eight each reader gets one mail about all tables since the last digest', async () => {
  await follow(weekly, 'public-debt', 'weekly')
  await follow(weekly, 'gold-price', 'weekly')
  await follow(await enter('other'), 'public-debt', 'weekly')
  await follow(await enter('prompt'), 'public-debt')
  await releaseTable()
  await releaseTable('gold-price')
  await releaseTable()
  assert.equal((await listTextsTo('prompt')).length, 2)
  advanceTo('2026-11-23T00:59:59Z')
  await digest()
  assert.deepEqual(await listTextsTo('weekly'), [])
  advanceTo('2026-11-23T01:00:00Z')
  await digest()
  await digest()
  const [text = '', ...more] = await listTextsTo('weekly')
  assert.deepEqual(more, [])
  for (const part of ['/report/public-debt/v/', '/report/gold-price/v/', '2 rows added, 2 rows removed.'])
    assert.equal(text.split(part).length > 1, true, part)
  assert.equal(text.split('/report/public-debt/').length, 2, 'a table is listed once')
  assert.match(text, /unsubscribe\/d\d+\.[\w-]{22}\?lang=en\n$/)
  assert.equal((await listTextsTo('other')).length, 1)
  assert.equal((await listTextsTo('prompt')).length, 2)
  const [mail] = (await mails()).filter(({ to_address }) => to_address === 'weekly@example.org')
  assert.equal(mail!.subject, 'Released this week: 2 data tables')
})

test('a week without a release has no digest', async () => {
  advanceTo('2026-11-30T01:00:00Z')
  await digest()
  assert.equal((await listTextsTo('weekly')).length, 1)
})

test('missed digests lead to a single one', async () => {
  await releaseTable()
  advanceTo('2026-12-16T03:00:00Z')
  await digest()
  await digest()
  assert.equal((await listTextsTo('weekly')).length, 2)
  advanceTo('2026-12-21T01:00:00Z')
  await digest()
  assert.equal((await listTextsTo('weekly')).length, 2)
})

test('after a change of pace each release is mailed once', async () => {
  const changing = await enter('changing')
  await follow(changing, 'public-debt')
  await releaseTable()
  const setPace = async (pace: string) =>
    assert.equal((await request(setFollow, { file_name: 'public-debt', pace }, 'changing')).status, 200)
  await setPace('weekly')
  await releaseTable()
  advanceTo('2026-12-28T01:00:00Z')
  await digest()
  await setPace('atOnce')
  await releaseTable()
  clock.advance(7 * dayMilliseconds)
  await digest()
  assert.equal((await listTextsTo('changing')).length, 3)
})

test('a reader who chooses to be mailed at once between a release and its digest gets both', async () => {
  const hurried = await enter('hurried')
  await follow(hurried, 'gold-price', 'weekly')
  await releaseTable('gold-price')
  const setPace = async (pace: string) =>
    assert.equal((await request(setFollow, { file_name: 'gold-price', pace }, 'hurried')).status, 200)
  clock.advance(minuteMilliseconds)
  await setPace('atOnce')
  clock.advance(7 * dayMilliseconds)
  await digest()
  await digest()
  assert.equal((await listTextsTo('hurried')).length, 1)
  await releaseTable('gold-price')
  clock.advance(7 * dayMilliseconds)
  await digest()
  assert.equal((await listTextsTo('hurried')).length, 2)
})

test('a record of an earlier release does not set a follow back', async () => {
  const { follow_id, told_release_id } = await database
    .selectFrom('follows')
    .select(['follow_id', 'told_release_id'])
    .where('told_release_id', '>', 1)
    .limit(1)
    .executeTakeFirstOrThrow()
  await database
    .transaction()
    .execute(transaction => recordMailedOrSkipped(transaction, [{ followId: follow_id, releaseId: 1 }]))
  const followQuery = database.selectFrom('follows').select('told_release_id').where('follow_id', '=', follow_id)
  assert.deepEqual(await followQuery.execute(), [{ told_release_id }])
})

test('two nodes, and a node that crashes, mail everybody once', async () => {
  for (let index = 0; index < 30; index += 1) await follow(await enter(`crowd${index}`), 'gold-price', 'weekly')
  await releaseTable('gold-price')
  clock.advance(7 * dayMilliseconds)
  const failing = {
    ...context,
    publicUrl: () => {
      throw new Error('died')
    },
  }
  await assert.rejects(sendNextDigests(failing), /died/)
  await Promise.all([digest(), digest()])
  await digest()
  for (let index = 0; index < 30; index += 1)
    assert.equal((await listTextsTo(`crowd${index}`)).length, 1, `crowd${index}`)
})

test('a queued digest is sent unless all of its follows have ended', async () => {
  await enter('leaving')
  const leaving = (
    await database.selectFrom('users').select('user_id').where('username', '=', 'leaving').executeTakeFirstOrThrow()
  ).user_id
  await follow(leaving, 'public-debt', 'weekly')
  await follow(leaving, 'gold-price', 'weekly')
  await releaseTable()
  await releaseTable('gold-price')
  clock.advance(7 * dayMilliseconds)
  await digest()
  const switchOff = (file_name: string) => request(setFollow, { file_name, pace: 'off' }, 'leaving')
  await switchOff('public-debt')
  assert.equal((await listTextsTo('leaving')).length, 1)
  await switchOff('gold-price')
  assert.equal((await listTextsTo('leaving')).length, 0)
})
