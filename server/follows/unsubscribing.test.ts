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
const otherReader = await enter('other')
const resetFollows = async () => {
  await database.deleteFrom('follows').execute()
  await follow(reader, 'public-debt')
  await follow(reader, 'gold-price', 'weekly')
  await follow(reader, 'revenue-forecast', 'weekly')
  await follow(otherReader, 'public-debt')
}
const listFollows = async () =>
  (await database.selectFrom('follows').select(['user_id', 'report_id']).orderBy('follow_id').execute()).map(
    ({ user_id, report_id }) => `${user_id === reader ? 'mali' : 'other'} ${report_id}`,
  )
const allFollows = [`mali ${debt}`, `mali ${gold}`, `mali ${restricted}`, `other ${debt}`]
const reportToken = buildToken(context.key, { kind: 'report', userId: reader, reportId: debt })
const digestToken = buildToken(context.key, { kind: 'digest', userId: reader })
const restrictedToken = buildToken(context.key, { kind: 'report', userId: reader, reportId: restricted })
await resetFollows()

const oneClick = { type: 'application/x-www-form-urlencoded', payload: 'List-Unsubscribe=One-Click' }
const postLink = (token: string, { type, payload } = oneClick, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/unsubscribe/${token}`, headers: { 'content-type': type, ...headers }, payload })

scenarios(
  portal,
  [
    {
      name: 'a link of a report describes the mails that it stops',
      call: readUnsubscribe,
      input: { token: reportToken },
      contains: ['"kind":"report"', '"is_active":true', '"follows":3', '"title_en":"'],
      lacks: ['mali'],
    },
    {
      name: 'a link of a digest has no title of a report',
      call: readUnsubscribe,
      input: { token: digestToken },
      body: { kind: 'digest', title_en: null, title_th: null, is_active: true, follows: 3 },
    },
    {
      name: 'a report that the reader may not see has no title',
      call: readUnsubscribe,
      input: { token: restrictedToken },
      body: { kind: 'report', title_en: null, title_th: null, is_active: true, follows: 3 },
    },
    { name: 'an unknown link is not found', call: readUnsubscribe, input: { token: 'x' }, status: 404 },
    { name: 'a missing token is refused', call: readUnsubscribe, input: {}, status: 400 },
  ],
  listFollows,
)

const forged: Record<string, string> = {
  'a link with the signature of another link': `${digestToken.split('.')[0]}.${reportToken.split('.')[1]}`,
  'a link changed to another reader': reportToken.replace(/^r\d+/, `r${otherReader}`),
  'a link changed to another report': reportToken.replace(/-\d+\./, `-${gold}.`),
  'a link signed with another key': buildToken(randomBytes(32), { kind: 'digest', userId: reader }),
  'a link without a signature': reportToken.split('.')[0]!,
  'a link that is no token': '..%2f..',
}
for (const [scenario, token] of Object.entries(forged))
  test(`a POST to ${scenario} gets 404 and stops nothing`, async () => {
    await resetFollows()
    assert.equal((await postLink(token)).statusCode, 404)
    assert.deepEqual(await listFollows(), allFollows)
  })

test('a token contains the link that it was made for', () => {
  assert.deepEqual(readToken(context.key, reportToken), { kind: 'report', userId: reader, reportId: debt })
  assert.deepEqual(readToken(context.key, digestToken), { kind: 'digest', userId: reader })
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
    await resetFollows()
    for (const time of [1, 2]) {
      const { statusCode, headers, body: text } = await postLink(reportToken, body)
      assert.deepEqual(
        { statusCode, text, setCookie: headers['set-cookie'], location: headers.location },
        { statusCode: 200, text: 'Stopped.\n', setCookie: undefined, location: undefined },
        `${time}`,
      )
    }
    assert.deepEqual(await listFollows(), allFollows.slice(1))
    assert.deepEqual((await choices()).at(-1), [reader, null, 'mail'])
  })

test('one click on a digest stops only the weekly follows', async () => {
  await resetFollows()
  await postLink(digestToken)
  assert.deepEqual(await listFollows(), [`mali ${debt}`, `other ${debt}`])
})

test('the form of the page stops one or all, and redirects back to the page', async () => {
  await resetFollows()
  const postForm = (payload: string) =>
    postLink(reportToken, { ...oneClick, payload }, { 'sec-fetch-site': 'same-origin' })
  const { statusCode, headers } = await postForm('from=page&stop=these')
  assert.deepEqual([statusCode, headers.location], [303, `/unsubscribe/${reportToken}`])
  assert.deepEqual(await listFollows(), allFollows.slice(1))
  await postForm('from=page&stop=all')
  assert.deepEqual(await listFollows(), [`other ${debt}`])
  const { text } = await request(readUnsubscribe, { token: reportToken })
  assert.match(text, /"is_active":false,"follows":0/)
})

test('a request from another site is refused', async () => {
  await resetFollows()
  assert.equal((await postLink(reportToken, oneClick, { 'sec-fetch-site': 'cross-site' })).statusCode, 403)
  assert.equal((await postLink(reportToken, oneClick, { cookie: 'who=mali' })).statusCode, 403)
  assert.deepEqual(await listFollows(), allFollows)
})

test('a body of more than 4 kB is refused', async () => {
  await resetFollows()
  assert.equal((await postLink(reportToken, { ...oneClick, payload: 'x'.repeat(5000) })).statusCode, 413)
  assert.deepEqual(await listFollows(), allFollows)
})

test('the link of an old mail stops a follow that began later', async () => {
  await resetFollows()
  await postLink(reportToken)
  await follow(reader, 'public-debt')
  await postLink(reportToken)
  assert.ok(!(await listFollows()).includes(allFollows[0]!))
})
