import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Call } from '../contract/call.ts'
import { calls } from '../contract/calls.ts'
import { officePages } from '../contract/office/pages.ts'
import { accountRoutes } from './accounts/routes.ts'
import { loadSynonyms } from './catalogue/index.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { cookieChoicesOf } from './consent/index.ts'
import { consentRoutes } from './consent/routes.ts'
import { openOffice } from './office/index.ts'
import { officeRoutes } from './office/routes.ts'
import { systemClock } from './platform/clock.ts'
import { requireComplete } from './platform/http/route.ts'
import { openCatalogue } from './testing/catalogue-portal.ts'
import { testPortal } from './testing/portal.ts'

const { database, store, actors } = await openCatalogue()
await loadSynonyms(database)
// Every call of the contract, or this throws: a new one is put to the same questions.
const routes = requireComplete(calls, [
  ...officeRoutes(await openOffice(join(import.meta.dirname, '../office'))),
  ...consentRoutes(cookieChoicesOf(database, systemClock)),
  ...accountRoutes({ idleMinutes: 20 }),
  ...catalogueRoutes({ database, store }),
])
const portal = testPortal([...routes.values()], actors)

const wild = fc.oneof(
  fc.anything({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('\u0000', '\uD800', '__proto__', null, -1, 1e300),
)
const or = <T>(fine: fc.Arbitrary<T>) => fc.oneof({ weight: 8, arbitrary: fine }, { weight: 1, arbitrary: wild })

const word = fc.constantFrom(
  'debt',
  'public',
  'หนี้สาธารณะ',
  'ราคา',
  'gdp',
  'น้ำมัน',
  'inflatoin',
  'ประชากรไฟฟ้า',
  '100%',
  'a_b',
  '\\',
  "'",
  '2569',
  '๒',
  'เ',
  'x',
)
const words = fc.oneof(
  fc.array(word, { maxLength: 5 }).map(some => some.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'กข่้ำาเแ๐% _\\\'"(abcé\u200B\u0301😀'), maxLength: 60 }),
)
const names = fc.constantFrom('public-debt', 'gold-price', 'revenue-forecast', 'source.inflation', 'nothing', '../x')
const id = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constantFrom('1', '2', 2 ** 31 - 1))

/** What each field of the calls is like when it is well meant. */
const fields: Record<string, fc.Arbitrary<unknown>> = {
  page: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.constantFrom(...officePages)),
  page_size: fc.integer({ min: 1, max: 1000 }),
  text_search: words,
  category_id: id,
  catagory_id: id,
  sort: fc.constantFrom('name', 'frequency', 'release'),
  descending: fc.boolean(),
  language: fc.constantFrom('en', 'th'),
  file_name: names,
  source_id: names,
  consent: fc.constantFrom('yes', 'no'),
  browsers_Name: words,
  browsers_version: words,
}
const body = fc.record(Object.fromEntries(Object.entries(fields).map(([name, fine]) => [name, or(fine)])), {
  requiredKeys: ['category_id', 'catagory_id', 'file_name', 'source_id'],
})
const who = fc.constantFrom('visitor', 'granted', 'narrow', 'staff', 'pending')

const runs = 1000

for (const call of calls)
  test(`${call.name} answers ${runs} invented requests by the contract`, () =>
    fc.assert(
      fc.asyncProperty(or(body), who, async (asked, actor) => {
        const { status, text } = await ask(call, asked, actor)
        assert.ok([200, 400, 404].includes(status), `${status}: ${text}`)
        if (status === 200) assert.doesNotThrow(() => call.output.parse(JSON.parse(text)), text)
        else assert.equal(JSON.parse(text).status, status)
      }),
      { numRuns: runs },
    ))

const ask = (call: Call, asked: unknown, actor: string) => {
  const isObject = typeof asked === 'object' && asked !== null
  if (call.method === 'GET') return portal.ask(call, isObject ? queryOf(asked) : {}, actor)
  return portal.ask(call, JSON.stringify(asked) ?? '', actor)
}

/** As much of some fields as an address can hold. */
const queryOf = (asked: object) =>
  Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) =>
      typeof value === 'string' && value.isWellFormed() ? [[name, value]] : [],
    ),
  )
