import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { readUnsubscribe } from '../../contract/follows/unsubscribing.ts'
import { openFollowsPortal } from '../testing/follows-portal.ts'
import { scenarios } from '../testing/portal.ts'
import { buildToken, readToken } from './links/tokens.ts'

const portal = await openFollowsPortal()
const { app, context, database, reports, enter, follow, request, choices } = portal
const [debt, gold, restricted] = [reports['public-debt']!, reports['gold-price']!, reports['revenue-forecast']!]
const reader = await enter('mali')
const other = await enter('other')
const begin = async () => {
  await database.deleteFrom('follows').execute()
  await follow(reader, 'public-debt')
  await follow(reader, 'gold-price', 'weekly')
  await follow(reader, 'revenue-forecast', 'weekly')
  await follow(other, 'public-debt')
}
const follows = async () =>
  (await database.selectFrom('follows').select(['user_id', 'report_id']).orderBy('follow_id').execute()).map(
    ({ user_id, report_id }) => `${user_id === reader ? 'mali' : 'other'} ${report_id}`,
  )
const all = [`mali ${debt}`, `mali ${gold}`, `mali ${restricted}`, `other ${debt}`]
const ofReport = buildToken(context.key, { kind: 'report', userId: reader, reportId: debt })
const ofDigest = buildToken(context.key, { kind: 'digest', userId: reader })
const ofRestricted = buildToken(context.key, { kind: 'report', userId: reader, reportId: restricted })
await begin()

const oneClick = { type: 'application/x-www-form-urlencoded', payload: 'List-Unsubscribe=One-Click' }
const post = (token: string, { type, payload } = oneClick, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/unsubscribe/${token}`, headers: { 'content-type': type, ...headers }, payload })

scenarios(
  portal,
  [
    {
      name: 'a link says what it stops',
      call: readUnsubscribe,
      input: { token: ofReport },
      contains: ['"kind":"report"', '"is_active":true', '"follows":3', '"title_en":"'],
      lacks: ['mali'],
    },
    {
      name: 'a link of a digest',
      call: readUnsubscribe,
      input: { token: ofDigest },
      answers: { kind: 'digest', title_en: null, title_th: null, is_active: true, follows: 3 },
    },
    {
      name: 'a report that the reader may not see has no title',
      call: readUnsubscribe,
      input: { token: ofRestricted },
      answers: { kind: 'report', title_en: null, title_th: null, is_active: true, follows: 3 },
    },
    { name: 'an unknown link', call: readUnsubscribe, input: { token: 'x' }, status: 404 },
    { name: 'no token', call: readUnsubscribe, input: {}, status: 400 },
  ],
  follows,
)

const forged: Record<string, string> = {
  'the signature of another link': `${ofDigest.split('.')[0]}.${ofReport.split('.')[1]}`,
  'another reader': ofReport.replace(/^r\d+/, `r${other}`),
  'another report': ofReport.replace(/-\d+\./, `-${gold}.`),
  'another key': buildToken(randomBytes(32), { kind: 'digest', userId: reader }),
  'no signature': ofReport.split('.')[0]!,
  'something else': '..%2f..',
}
for (const [scenario, token] of Object.entries(forged))
  test(`a POST to ${scenario} gets 404 and stops nothing`, async () => {
    await begin()
    assert.equal((await post(token)).statusCode, 404)
    assert.deepEqual(await follows(), all)
  })

test('a token contains the link that it was made for', () => {
  assert.deepEqual(readToken(context.key, ofReport), { kind: 'report', userId: reader, reportId: debt })
  assert.deepEqual(readToken(context.key, ofDigest), { kind: 'digest', userId: reader })
})

const boundary = 'xyz'
const bodies: Record<string, { type: string; payload: string }> = {
  'as a form': oneClick,
  'in parts': {
    type: `multipart/form-data; boundary=${boundary}`,
    payload: `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
  },
  'without a body': { type: 'text/plain', payload: '' },
}
for (const [scenario, body] of Object.entries(bodies))
  test(`one click ${scenario} stops the mails of one report without cookies, also when repeated`, async () => {
    await begin()
    for (const time of [1, 2]) {
      const { statusCode, headers, body: text } = await post(ofReport, body)
      assert.deepEqual(
        [statusCode, text, headers['set-cookie'], headers.location],
        [200, 'Stopped.\n', undefined, undefined],
        `${time}`,
      )
    }
    assert.deepEqual(await follows(), all.slice(1))
    assert.deepEqual((await choices()).at(-1), [reader, null, 'mail'])
  })

test('one click on a digest stops only the weekly follows', async () => {
  await begin()
  await post(ofDigest)
  assert.deepEqual(await follows(), [`mali ${debt}`, `other ${debt}`])
})

test('the form of the page stops one or all, and redirects back to the page', async () => {
  await begin()
  const form = (payload: string) => post(ofReport, { ...oneClick, payload }, { 'sec-fetch-site': 'same-origin' })
  const { statusCode, headers } = await form('from=page&stop=these')
  assert.deepEqual([statusCode, headers.location], [303, `/unsubscribe/${ofReport}`])
  assert.deepEqual(await follows(), all.slice(1))
  await form('from=page&stop=all')
  assert.deepEqual(await follows(), [`other ${debt}`])
  const { text } = await request(readUnsubscribe, { token: ofReport })
  assert.match(text, /"is_active":false,"follows":0/)
})

test('a request from another site is refused', async () => {
  await begin()
  assert.equal((await post(ofReport, oneClick, { 'sec-fetch-site': 'cross-site' })).statusCode, 403)
  assert.equal((await post(ofReport, oneClick, { cookie: 'who=mali' })).statusCode, 403)
  assert.deepEqual(await follows(), all)
})

test('a body of more than 4 kB is refused', async () => {
  await begin()
  assert.equal((await post(ofReport, { ...oneClick, payload: 'x'.repeat(5000) })).statusCode, 413)
  assert.deepEqual(await follows(), all)
})

test('the link of an old mail stops a follow that began later', async () => {
  await begin()
  await post(ofReport)
  await follow(reader, 'public-debt')
  await post(ofReport)
  assert.ok(!(await follows()).includes(all[0]!))
})
