import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { pino } from 'pino'
import { z } from 'zod'
import { anyone, call } from '../../../../contract/call.ts'
import type { Visit } from '../../../../contract/visit.ts'
import { visitor } from '../../actor.ts'
import { systemClock } from '../../clock.ts'
import { notFound } from '../../problem.ts'
import { requireComplete } from '../complete-routes.ts'
import { serveQueryEndpoints } from '../query-endpoints/query-endpoints.ts'
import { route } from '../route.ts'
import { createServer } from '../server.ts'
import { collectGarbage } from '../testing/garbage.ts'
import { withoutPeople } from '../testing/without-people.ts'
import { createRecordingVisit } from './page-calls.ts'
import { openPages } from './pages.ts'

const declare = (name: string) =>
  call({
    name,
    method: 'GET',
    path: `/api/${name}`,
    access: anyone,
    summary: '',
    input: z.object({ part: z.number().optional() }),
    output: z.string(),
  })
const [readTitle, readNote] = [declare('readTitle'), declare('readNote')]

/** A portal with one page, which shows a title and two parts of a note, and counts what is done for it. */
const openPortal = (renderMore: (visit: Visit) => Promise<unknown> = async () => '') => {
  const catalogue = { version: 1, title: 'GDP', note: 'yearly', fails: false }
  const counts = { calls: 0, renderings: 0 }
  const app = createServer({
    ...withoutPeople,
    logger: pino({ level: 'silent' }),
    trustProxy: false,
    publicUrl: undefined,
    identify: async () => visitor,
  })
  const readCatalogue = (name: 'title' | 'note') => () => {
    counts.calls += 1
    if (catalogue.fails) throw notFound()
    return catalogue[name]
  }
  const web = {
    parameters: [],
    readsAllParameters: () => false,
    findPattern: () => '/',
    async render(_: Request, visit: Visit) {
      counts.renderings += 1
      const title = await visit.call(readTitle).catch(() => 'no title')
      const notes = await Promise.all([1, 2].map(part => visit.call(readNote, { part }).catch(() => 'none')))
      // As a page and the frame around it do.
      await visit.call(readTitle).catch(() => {})
      const text = `<h1>${title}: ${notes} ${await renderMore(visit)}</h1>`
      return new Response(text, { headers: { 'content-type': 'text/html' } })
    },
  }
  const routes = requireComplete(
    [readTitle, readNote],
    [route(readTitle, readCatalogue('title')), route(readNote, readCatalogue('note'))],
  )
  const { sendQueryAs } = serveQueryEndpoints(app, {
    endpoints: [
      {
        path: '/api/rows',
        respond: async () => ({
          etag: 'x',
          isShared: true,
          isImmutable: false,
          buildBody: async () => ({ text: '"rows"' }),
        }),
      },
    ],
    clock: systemClock,
  })
  openPages(app, { web, routes, sendQueryAs, readVersion: async () => `${catalogue.version}` })
  const view = async () => {
    Object.assign(counts, { calls: 0, renderings: 0 })
    const { body } = await app.inject({ url: '/', headers: { host: 'khlang.test', accept: 'text/html' } })
    return { text: body.replace(/<.*?>/g, '').trim(), ...counts }
  }
  return { catalogue, view }
}

test('a new version of the catalogue renders no page whose calls have the same outputs', async () => {
  const { catalogue, view } = openPortal()
  assert.deepEqual(await view(), { text: 'GDP: yearly,yearly', calls: 3, renderings: 1 })
  catalogue.version += 1
  assert.deepEqual(await view(), { text: 'GDP: yearly,yearly', calls: 3, renderings: 0 })
  assert.deepEqual(await view(), { text: 'GDP: yearly,yearly', calls: 0, renderings: 0 })
})

test('a page of which one call has another output is rendered, without making a call twice', async () => {
  const { catalogue, view } = openPortal()
  await view()
  Object.assign(catalogue, { version: 2, note: 'monthly' })
  assert.deepEqual(await view(), { text: 'GDP: monthly,monthly', calls: 3, renderings: 1 })
  Object.assign(catalogue, { version: 3, note: 'yearly' })
  assert.deepEqual(await view(), { text: 'GDP: yearly,yearly', calls: 3, renderings: 1 })
})

test('a page of which a call failed is rendered for each version, and when a call fails that did not before', async () => {
  const { catalogue, view } = openPortal()
  await view()
  Object.assign(catalogue, { version: 2, fails: true })
  assert.deepEqual(await view(), { text: 'no title: none,none', calls: 3, renderings: 1 })
  catalogue.version += 1
  assert.deepEqual(await view(), { text: 'no title: none,none', calls: 3, renderings: 1 })
})

test('a page that queries a table is rendered for each version, as the query counts toward a rate limit', async () => {
  const { catalogue, view } = openPortal(visit => visit.sendQuery('/api/rows', {}, new URLSearchParams()))
  assert.deepEqual(await view(), { text: 'GDP: yearly,yearly rows', calls: 3, renderings: 1 })
  catalogue.version += 1
  assert.deepEqual(await view(), { text: 'GDP: yearly,yearly rows', calls: 3, renderings: 1 })
})

test('a page is rendered again on another day in Bangkok, as it may show the day', async () => {
  mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-03-01T16:59:59Z') })
  try {
    const { catalogue, view } = openPortal(async () => new Date().toISOString())
    assert.equal((await view()).text, 'GDP: yearly,yearly 2026-03-01T16:59:59.000Z')
    mock.timers.setTime(Date.parse('2026-03-01T17:00:00Z'))
    catalogue.version += 1
    assert.equal((await view()).text, 'GDP: yearly,yearly 2026-03-01T17:00:00.000Z')
  } finally {
    mock.timers.reset()
  }
})

test('a recorded call holds neither the visit that made it nor its output', async () => {
  const record = async () => {
    const output = { title: 'GDP' }
    const visit = { call: async () => output } as unknown as Visit
    const recorder = createRecordingVisit(visit)
    await recorder.visit.call(readTitle)
    return { calls: recorder.calls()!, held: [new WeakRef(visit), new WeakRef(output)] }
  }
  const { calls, held } = await record()
  await collectGarbage()
  assert.deepEqual([calls.size, held.map(reference => reference.deref())], [1, [undefined, undefined]])
})

test('a page whose output has parts that have no digest is rendered for each version', async () => {
  const recorder = createRecordingVisit({ call: async () => ({ format: () => '' }) } as unknown as Visit)
  assert.equal(typeof ((await recorder.visit.call(readTitle)) as unknown as { format: unknown }).format, 'function')
  assert.equal(recorder.calls(), undefined)
})
