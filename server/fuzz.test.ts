import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { z } from 'zod'
import { usageObjectives } from '../contract/accounts/fields.ts'
import type { Call } from '../contract/call.ts'
import { calls } from '../contract/calls.ts'
import { officePages } from '../contract/office/pages.ts'
import { accessRoutes } from './access/routes.ts'
import { type Accounts, hashPassword, sessionsOf, setPasswordHash } from './accounts/index.ts'
import { accountRoutes } from './accounts/routes.ts'
import { loadSynonyms } from './catalogue/index.ts'
import { readerRoutes } from './catalogue/reader-routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { cookieChoicesOf } from './consent/index.ts'
import { consentRoutes } from './consent/routes.ts'
import { directoryRoutes } from './directory/routes.ts'
import { openOffice } from './office/index.ts'
import { officeRoutes } from './office/routes.ts'
import { type Actor, visitor } from './platform/actor.ts'
import { allowancesOf } from './platform/allowances.ts'
import { stoppedClock } from './platform/clock.ts'
import { requireComplete } from './platform/http/route.ts'
import { openCatalogue } from './testing/catalogue-portal.ts'
import { testPortal } from './testing/portal.ts'

const { database, store, world, actors: unasked } = await openCatalogue()
await loadSynonyms(database)
// Throttles stay in force, so that few of a thousand inputs cost a password's hash; each request lets a quarter of a second pass.
const clock = stoppedClock('2026-11-20T03:00:00Z')
const allowances = allowancesOf(database, clock)
const accounts: Accounts = {
  database,
  clock,
  allowances,
  sessions: sessionsOf(database, clock, 20),
  key: randomBytes(32),
  publicUrl: () => 'https://data.example.org',
  officeName: { en: 'Office', th: 'สำนักงาน' },
}
const known = 'Temple-Bell7'
const hash = await hashPassword(known)
for (const userId of Object.values(world.users)) await setPasswordHash(database, clock, userId, hash)
const consenting = ([who, actor]: [string, Actor]) => [who, { ...actor, consented: true }]
const actors: Record<string, Actor> = {
  ...Object.fromEntries(Object.entries(unasked).map(consenting)),
  consenting: { ...visitor, consented: true },
}
// Every call of the contract, or this throws: a new one is put to the same questions.
const routes = requireComplete(calls, [
  ...officeRoutes(await openOffice(join(import.meta.dirname, '../office'))),
  ...consentRoutes({ database, allowances, choices: cookieChoicesOf(database, clock) }),
  ...accountRoutes({ accounts, idleMinutes: 20, records: [] }),
  ...accessRoutes({ database }),
  ...directoryRoutes({ accounts, directory: undefined }),
  ...catalogueRoutes({ database, store }),
  ...readerRoutes({ database, clock, allowances, officeEmail: 'office@example.org', linkHosts: [] }),
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

const password = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('Harbour-Lamp1', 'Wrong-Pass1', 'Password1', 'short', '') },
  { weight: 1, arbitrary: fc.constant(known) },
)
const person = {
  firstname: fc.constantFrom('Mali', 'สมชาย', "O'Neill", 'ณ อยุธยา', 'x1', ''),
  lastname: fc.constantFrom('Suksan', 'สุขสันต์', '<b>'),
  email: fc.constantFrom('new@example.org', 'granted@example.org', ' Upper@Example.ORG ', 'a@b'),
  usage_objective: fc.constantFrom(...usageObjectives),
  other_object: fc.oneof(words, fc.constantFrom('-', '')),
}

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
  suggestion: words,
  consent: fc.constantFrom('yes', 'no'),
  browsers_Name: words,
  browsers_version: words,
  username: fc.constantFrom(...Object.keys(world.users), 'nobody', 'new.person', 'NEW.Person', 'สมชาย'),
  password,
  currentPassword: password,
  email_news: fc.constantFrom(0, 1, '0', '1', true),
  token: fc.constantFrom('x'.repeat(43), 'x'),
  mfa: fc.constantFrom('000000', '123456', '12345'),
  recovery_code: fc.constantFrom('', 'abcde-fghjk'),
  status: fc.constantFrom('2', '3', '1'),
  closing: fc.boolean(),
  ...person,
  user: fc.record(person, { requiredKeys: [] }),
}
/** The fields that a call names; and one that it never goes by. Throws for a field of which nothing is known here. */
const bodyOf = ({ name, input }: Call) => {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const entries = Object.keys(properties).map(field => {
    const fine = fields[field]
    if (!fine) throw new Error(`${name} asks for ${field}, which is not invented here`)
    return [field, or(fine)]
  })
  const invented: Record<string, fc.Arbitrary<unknown>> = { ...Object.fromEntries(entries), user_id: or(id) }
  return fc.record(invented, { requiredKeys: required })
}
const who = fc.constantFrom('visitor', 'consenting', 'granted', 'narrow', 'staff', 'pending')

const runs = 1000
const statuses = [200, 400, 401, 403, 404, 429]

for (const call of calls)
  test(`${call.name} answers ${runs} invented requests by the contract`, () =>
    fc.assert(
      fc.asyncProperty(or(bodyOf(call)), who, async (asked, actor) => {
        clock.advance(250)
        const { status, text } = await ask(call, asked, actor)
        assert.ok(statuses.includes(status), `${status}: ${text}`)
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
