import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { hourMilliseconds, minuteMilliseconds } from '../../contract/durations.ts'
import { setFollow } from '../../contract/follows/follows.ts'
import { statusIds } from '../testing/accounts/account-ids.ts'
import { openFollowsPortal } from '../testing/follows-portal.ts'
import { announceNextRelease, maxFollowersPerTransaction } from './releases/announcements.ts'
import { settleNextRelease } from './releases/settling.ts'

const portal = await openFollowsPortal()
const { context, database, clock, reports, enter, follow, publish, announce, mails, request } = portal
const name = 'public-debt'
const header = ['Year', 'Value']
const id = await enter('mali')
let year = 2000
/** Builds a table that was not published before. */
const buildFreshTable = () => {
  year += 1
  return [header, [year, 1.5], [year + 100, 2.5]]
}
const listRecipients = async () => (await mails()).map(({ to_address }) => to_address).sort()
const releaseTable = async () => {
  await publish(name, buildFreshTable())
  clock.advance(10 * minuteMilliseconds)
  await announce()
}

beforeEach(async () => {
  await database.deleteFrom('follows').execute()
  await database.deleteFrom('followed_releases').execute()
  await database.deleteFrom('mails').execute()
  await database.deleteFrom('jobs').execute()
})

test('a follower gets one mail ten minutes after a publication, with the change in one line', async () => {
  await publish(name, [header, [2024, 1.5], [2025, 2.5]])
  await follow(id, name)
  await publish(name, [header, [2024, 1.5], [2025, 9.5], [2026, 3.5]])
  clock.advance(10 * minuteMilliseconds - 1)
  await announce()
  assert.deepEqual(await listRecipients(), [])
  clock.advance(1)
  await announce()
  await announce()
  const [mail, ...more] = await mails()
  assert.deepEqual(more, [])
  assert.equal(mail!.to_address, 'mali@example.org')
  assert.match(mail!.subject, /^Released: /)
  assert.match(mail!.text_body!, /1 row added, 1 row changed\./)
  assert.match(mail!.text_body!, /https:\/\/data\.example\.org\/report\/public-debt\/v\/3\n/)
  assert.match(mail!.unsubscribe_url!, /^https:\/\/data\.example\.org\/unsubscribe\/r\d+-\d+\.[\w-]{22}$/)
  assert.ok(mail!.text_body!.includes(mail!.unsubscribe_url!))
})

test('tables that are released at the same time each have a mail', async () => {
  const names = [name, 'inflation']
  for (const followed of names) await follow(id, followed)
  for (const followed of names) await publish(followed, buildFreshTable())
  clock.advance(10 * minuteMilliseconds)
  await announce()
  assert.equal((await mails()).length, 2)
})

test('a table that is released later than another is mailed later', async () => {
  for (const fileName of [name, 'inflation']) {
    await follow(id, fileName)
    await publish(fileName, buildFreshTable())
    clock.advance(5 * minuteMilliseconds)
  }
  await announce()
  assert.equal((await mails()).length, 1)
})

test('a reader of Thai gets the mail in Thai', async () => {
  await follow(await enter('thai', { language: 'th' }), name)
  await releaseTable()
  const [mail] = await mails()
  assert.match(mail!.subject, /^เผยแพร่แล้ว: /)
  assert.match(mail!.text_body!, /เพิ่ม 2 แถว ลบ \d+ แถว/)
})

test('publications within ten minutes are one release; later ones are another', async () => {
  await follow(id, name)
  for (let index = 0; index < 3; index += 1) await publish(name, buildFreshTable())
  clock.advance(10 * minuteMilliseconds)
  await announce()
  const [mail, ...more] = await mails()
  assert.deepEqual(more, [])
  assert.match(mail!.text_body!, /Published 3 times; the last time: 2 rows added, 2 rows removed\./)
  await releaseTable()
  assert.equal((await mails()).length, 2)
})

test('a publication that is reverted within ten minutes is not mailed', async () => {
  const before = buildFreshTable()
  await publish(name, before)
  await follow(id, name)
  await publish(name, buildFreshTable())
  await publish(name, before)
  clock.advance(hourMilliseconds)
  await announce()
  assert.deepEqual(await listRecipients(), [])
  await releaseTable()
  assert.deepEqual(await listRecipients(), ['mali@example.org'])
})

test('a release waits for the comparison, but not for ever', async () => {
  await follow(id, name)
  await publish(name, buildFreshTable())
  clock.advance(10 * minuteMilliseconds)
  assert.equal(await settleNextRelease(context), false)
  clock.advance(10 * minuteMilliseconds)
  assert.equal(await settleNextRelease(context), true)
  await announceNextRelease(context)
  assert.match((await mails())[0]!.text_body!, /could not be compared/)
})

test('followers are mailed about every way of publication', async () => {
  await follow(id, 'gold-price')
  const csv = await database.selectFrom('stored_files').select('digest').limit(1).executeTakeFirstOrThrow()
  await database
    .updateTable('report_files')
    .set({ is_current: false })
    .where('report_id', '=', reports['gold-price']!)
    .execute()
  await database
    .insertInto('report_files')
    .values({ report_id: reports['gold-price']!, kind: 'csv', ...csv, published_at: clock.now(), is_current: true })
    .execute()
  clock.advance(hourMilliseconds)
  await announce()
  assert.deepEqual(await listRecipients(), ['mali@example.org'])
})

test('the mail says that a publication is the first', async () => {
  const report_id = reports['gold-price']!
  await database.deleteFrom('report_versions').where('report_id', '=', report_id).execute()
  await follow(id, 'gold-price')
  const csv = await database.selectFrom('stored_files').select('digest').limit(1).executeTakeFirstOrThrow()
  await database.updateTable('report_files').set({ is_current: false }).where('report_id', '=', report_id).execute()
  await database
    .insertInto('report_files')
    .values({ report_id, kind: 'csv', ...csv, published_at: clock.now(), is_current: true })
    .execute()
  clock.advance(hourMilliseconds)
  await announce()
  assert.match((await mails())[0]!.text_body!, /This is its first publication\./)
})

test('only readers who can be mailed and may see the report at that moment are mailed', async () => {
  const people: Record<string, Record<string, unknown>> = {
    current: {},
    directory: { account_type: 'directory', verified_at: null },
    suspended: { status_id: statusIds.suspended },
    unverified: { verified_at: null },
    addressless: { email: null },
    unreadable: { email: 'un readable, @example.org' },
    narrow: { role_id: 7 },
  }
  await sql`insert into roles (role_id, name) overriding system value values (7, 'Narrow')`.execute(database)
  await sql`insert into role_hidden_categories (role_id, category_id) select 7, category_id from sub_categories s
    join reports r using (sub_category_id) where r.file_name = ${name}`.execute(database)
  for (const [username, more] of Object.entries(people)) await follow(await enter(username, more), name)
  await releaseTable()
  assert.deepEqual(await listRecipients(), ['current@example.org', 'directory@example.org'])
})

test('a restricted report is mailed only to readers with a grant on that day', async () => {
  const restricted = 'revenue-forecast'
  const [granted, ended] = [await enter('holder'), await enter('ended')]
  for (const user_id of [granted, ended])
    await database
      .insertInto('user_report_grants')
      .values({ user_id, report_id: reports[restricted]!, until: user_id === ended ? '2026-11-01' : null })
      .execute()
  for (const user of [granted, ended, id]) await follow(user, restricted)
  await publish(restricted, buildFreshTable())
  clock.advance(hourMilliseconds)
  await announce()
  assert.deepEqual(await listRecipients(), ['holder@example.org'])
})

test('a new follower is mailed only about later releases', async () => {
  await follow(await enter('early'), name)
  await publish(name, buildFreshTable())
  clock.advance(minuteMilliseconds)
  await follow(id, name)
  clock.advance(hourMilliseconds)
  await announce()
  assert.deepEqual(await listRecipients(), ['early@example.org'])
})

test('a report without followers leaves no rows', async () => {
  await releaseTable()
  assert.deepEqual(await database.selectFrom('followed_releases').selectAll().execute(), [])
})

const followerCount = 3 * maxFollowersPerTransaction + 10
const addCrowd = async () => {
  await sql`with people as (
      insert into users (username, email, verified_at) select 'crowd' || n, 'crowd' || n || '@example.org', now() from generate_series(1, ${followerCount}) n
      on conflict do nothing returning user_id
    ) select count(*) from people`.execute(database)
  await sql`insert into favourites select user_id, ${reports[name]!}, now() from users where username like 'crowd%' on conflict do nothing`.execute(
    database,
  )
  await sql`insert into follows (user_id, report_id, pace, since, chosen_at, text_version)
    select user_id, ${reports[name]!}, 'atOnce', ${clock.now()}, ${clock.now()}, '1' from users where username like 'crowd%'`.execute(
    database,
  )
}
const expectOneMailEach = async () => {
  const addresses = await listRecipients()
  assert.deepEqual([addresses.length, new Set(addresses).size], [followerCount, followerCount])
}

test('a node that crashes between or within chunks mails nobody twice and leaves nobody out', async () => {
  await addCrowd()
  await publish(name, buildFreshTable())
  clock.advance(hourMilliseconds)
  await settleNextRelease(context)
  assert.equal(await announceNextRelease(context), true)
  assert.equal((await mails()).length, maxFollowersPerTransaction)
  const failing = { ...context, publicUrl: createFailing(maxFollowersPerTransaction, context.publicUrl) }
  await assert.rejects(announceNextRelease(failing), /died/)
  assert.equal((await mails()).length, maxFollowersPerTransaction)
  await announce()
  await expectOneMailEach()
})
const createFailing = (calls: number, readUrl: () => string) => {
  let remainingCalls = calls
  return () => {
    remainingCalls -= 1
    if (remainingCalls < 0) throw new Error('died')
    return readUrl()
  }
}

test('two concurrent nodes mail everybody once', async () => {
  await addCrowd()
  await publish(name, buildFreshTable())
  clock.advance(hourMilliseconds)
  const runNode = async () => {
    while (await settleNextRelease(context));
    for (let idle = 0; idle < 20; ) {
      if (await announceNextRelease(context)) idle = 0
      else {
        idle += 1
        await new Promise(resolve => setTimeout(resolve, 5))
      }
    }
  }
  await Promise.all([runNode(), runNode()])
  await expectOneMailEach()
  const [release] = await database.selectFrom('followed_releases').selectAll().execute()
  assert.ok(release!.announced_at)
})

test('a follower with a locked choice is neither waited for nor left out', async () => {
  await follow(id, name)
  await follow(await enter('other'), name)
  await publish(name, buildFreshTable())
  clock.advance(hourMilliseconds)
  await settleNextRelease(context)
  await database.transaction().execute(async transaction => {
    await sql`select from follows where user_id = ${id} for update`.execute(transaction)
    assert.equal(await announceNextRelease(context), false)
    assert.deepEqual(await listRecipients(), ['other@example.org'])
  })
  await announce()
  assert.deepEqual(await listRecipients(), ['mali@example.org', 'other@example.org'])
})

for (const [scenario, end] of Object.entries({
  'the follow ends': () => request(setFollow, { file_name: name, pace: 'off' }, 'mali'),
  'the account is closed': () =>
    database.updateTable('users').set({ status_id: statusIds.offline }).where('user_id', '=', id).execute(),
}))
  test(`a queued mail is not sent after ${scenario}`, async () => {
    await follow(id, name)
    await follow(await enter(`stays.${scenario.length}`), name)
    await releaseTable()
    assert.equal((await listRecipients()).length, 2)
    await end()
    assert.deepEqual(await listRecipients(), [`stays.${scenario.length}@example.org`])
    await database.updateTable('users').set({ status_id: statusIds.active }).where('user_id', '=', id).execute()
  })

test('a sent mail stays recorded when its follow ends', async () => {
  await follow(id, name)
  await releaseTable()
  await database
    .updateTable('mails')
    .set({ text_body: null, html_body: null, unsubscribe_url: null, sent_at: clock.now() })
    .execute()
  await request(setFollow, { file_name: name, pace: 'off' }, 'mali')
  assert.deepEqual(await listRecipients(), ['mali@example.org'])
})
