import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { z } from 'zod'
import type { Call } from '../contract/call.ts'
import { calls } from '../contract/calls.ts'
import { gapSorts } from '../contract/catalogue/catalogue-health.ts'
import { categoryIcons } from '../contract/catalogue/category-editing.ts'
import { entrySorts } from '../contract/catalogue/editing/report-choices.ts'
import { officePages } from '../contract/office/pages.ts'
import { type Menu, menus } from '../contract/permissions.ts'
import { accessRoutes } from './access/routes.ts'
import { type Accounts, createSessions, setPasswordHash } from './accounts/index.ts'
import { accountRoutes } from './accounts/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { uploadRoutes } from './catalogue/drafts/uploads/upload-routes.ts'
import { editingRoutes } from './catalogue/editing/editing-routes.ts'
import { keyFigureRoutes } from './catalogue/figures/figure-routes.ts'
import { readerRoutes } from './catalogue/readers/reader-routes.ts'
import { releaseRoutes } from './catalogue/releases/release-routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { agreementRoutes } from './consent/agreements/agreement-routes.ts'
import { createCookieChoices } from './consent/index.ts'
import { consentRoutes } from './consent/routes.ts'
import { directoryRoutes } from './directory/routes.ts'
import { followRoutes } from './follows/routes.ts'
import { loadRoutes } from './loads/routes.ts'
import { readOfficeFolder } from './office/index.ts'
import { officeRoutes } from './office/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { type Actor, visitor } from './platform/actor.ts'
import { stoppedClock } from './platform/clock.ts'
import { requireComplete } from './platform/http/complete-routes.ts'
import { openUnfinishedUploads } from './platform/http/uploads/unfinished-uploads.ts'
import { createAllowances } from './platform/limits/allowances.ts'
import { openTemporaryFolders } from './platform/temporary-folders.ts'
import { runRoutes } from './runs/routes.ts'
import { sourceRoutes } from './sources/routes.ts'
import { openWarehouse } from './sources/warehouse/warehouses.ts'
import { tableRoutes } from './tables/routes.ts'
import { openCatalogue } from './testing/catalogue/catalogue-portal.ts'
import { chooseCount } from './testing/depth.ts'
import { createTestFolder } from './testing/folders.ts'
import { buildFormBody } from './testing/forms.ts'
import { inventedDrafts } from './testing/invented/drafts.ts'
import { inventedEditedReport } from './testing/invented/edited-reports.ts'
import { inventedFigures } from './testing/invented/figures.ts'
import { inventedGrants } from './testing/invented/grants.ts'
import { inventedAgreement, inventedReports } from './testing/invented/reports.ts'
import { inventedIds, inventedRoles } from './testing/invented/roles.ts'
import { inventedSources } from './testing/invented/sources.ts'
import { inventedChanges, inventedPerson, inventedUsers } from './testing/invented/users.ts'
import { wild, words } from './testing/invented/words.ts'
import { testPortal } from './testing/portal.ts'
import { toQuery } from './testing/queries.ts'
import { quickHash } from './testing/quick/quick-hashes.ts'
import { inventedRuns } from './testing/runs/invented-runs.ts'
import { usageRoutes } from './usage/routes.ts'

const { database, pool, store, world, actors: withoutConsent } = await openCatalogue()
// Rate limits stay in force, so that few inputs require a password hash.
const clock = stoppedClock('2026-11-20T03:00:00Z')
const allowances = createAllowances(database, clock)
const accounts: Accounts = {
  database,
  clock,
  allowances,
  sessions: createSessions(database, clock, 20),
  key: randomBytes(32),
  publicUrl: () => 'https://data.example.org',
  staffNeedSecondFactor: false,
  officeName: { en: 'Office', th: 'สำนักงาน' },
}
const knownPassword = 'Temple-Bell7'
const hash = await quickHash(knownPassword)
for (const userId of Object.values(world.users)) await setPasswordHash(database, clock, { userId, hash })
const consenting = ([who, actor]: [string, Actor]) => [who, { ...actor, hasConsented: true }]
const actors: Record<string, Actor> = {
  ...Object.fromEntries(Object.entries(withoutConsent).map(consenting)),
  consenting: { ...visitor, hasConsented: true },
  system: { ...withoutConsent.staff!, roleId: 1, menus: new Set(Object.keys(menus) as Menu[]), hasConsented: true },
}
const folder = await createTestFolder()
const warehouse = openWarehouse({ connection: pool.options, schema: 'warehouse' })
after(() => warehouse.close())
const folders = openTemporaryFolders(folder)
const filesContext = { ...accounts, store, folders, publish: 'second person' as const }
// Throws unless every call of the contract has a route, so that new calls are fuzzed too.
const routes = requireComplete(calls, [
  ...officeRoutes(await readOfficeFolder(join(import.meta.dirname, '../office'))),
  ...keyFigureRoutes(filesContext),
  ...consentRoutes({ database, allowances, choices: createCookieChoices(database, clock) }),
  ...agreementRoutes({ database, store, clock }),
  ...accountRoutes({ accounts, idleMinutes: 20, listRecords: () => [] }),
  ...accessRoutes({ database, clock }),
  ...directoryRoutes({ accounts, directory: undefined }),
  ...catalogueRoutes({ database, store }),
  ...readerRoutes({ database, clock, allowances, officeEmail: 'office@example.org', linkHosts: [] }),
  ...followRoutes({ database, clock, key: accounts.key }),
  ...editingRoutes({ database, clock, linkHosts: [] }),
  ...auditRoutes({ database }),
  ...usageRoutes({ database, clock }),
  ...sourceRoutes({ database, clock, warehouse }),
  ...loadRoutes({ database, clock, warehouse }),
  ...runRoutes({ database, clock, intakeDatabase: database }),
  ...overviewRoutes({ database, clock, dataFolder: folder, diskAlarmShare: 0.2 }),
  ...uploadRoutes({ ...filesContext, maxBytes: 2 ** 20 }),
  ...releaseRoutes(filesContext),
  ...tableRoutes({ database }),
])
const unfinished = openUnfinishedUploads(join(folder, 'uploads'), clock)
const portal = testPortal([...routes.values()], actors, { folders, unfinished, maxBytes: 10_000 })

const or = <T>(fine: fc.Arbitrary<T>) => fc.oneof({ weight: 8, arbitrary: fine }, { weight: 1, arbitrary: wild })

const names = fc.constantFrom('public-debt', 'gold-price', 'revenue-forecast', 'source.inflation', 'nothing', '../x')
const id = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constantFrom('1', '2', 2 ** 31 - 1))

const password = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('Harbour-Lamp1', 'Wrong-Pass1', 'Password1', 'short', '') },
  { weight: 1, arbitrary: fc.constant(knownPassword) },
)
const person = inventedPerson(words)

const address = fc.constantFrom('', 'https://data.example.org/x', 'http://data.example.org', 'javascript:alert(1)', ' ')
const day = fc.constantFrom('2026-11-20', '2026-02-29', '0000-01-01', '0001-01-01', '9999-12-31', '2026-13-01')
const name = fc.oneof(words, fc.constantFrom('Debt', ' debt ', 'ราคา', 'Economy', '\u200B'))

const order = fc.oneof(fc.constant([1, 2, 3]), fc.array(id, { maxLength: 4 }))
/** Plausible random values of each field. */
const sources = inventedSources({ id, words })
const fields: Record<string, fc.Arbitrary<unknown>> = {
  page: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.constantFrom(...officePages)),
  page_size: fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.constantFrom('1', '20')),
  text_search: words,
  category_id: id,
  catagory_id: id,
  agreement_id: id,
  sort: fc.constantFrom(
    'name',
    'frequency',
    'release',
    'username',
    'members',
    ...entrySorts,
    ...gapSorts,
    'until',
    'holder',
    'subject',
    'grantedBy',
  ),
  descending: fc.oneof(fc.boolean(), fc.constantFrom('true', 'no')),
  language: fc.constantFrom('en', 'th'),
  file_name: names,
  source_id: names,
  consent: fc.constantFrom('yes', 'no'),
  username: fc.constantFrom(...Object.keys(world.users), 'nobody', 'new.person', 'NEW.Person', 'สมชาย'),
  password,
  currentPassword: password,
  email_news: fc.constantFrom(0, 1, '0', '1', true),
  token: fc.constantFrom('x'.repeat(43), 'x'),
  mfa: fc.constantFrom('000000', '123456', '12345'),
  recovery_code: fc.constantFrom('', 'abcde-fghjk'),
  status: fc.constantFrom('2', '3', '1'),
  /** A report, an agreement, roles, people, cells of the matrix or category switches. */
  data: fc.oneof(
    sources.many,
    inventedEditedReport({ id, name, names, words, address, day, or: or<unknown> }),
    inventedIds(id),
    inventedAgreement(id),
    fc.array(
      fc.record({
        previlage_id: fc.integer({ min: 1, max: 7 }),
        menu_name_id: fc.integer({ min: 1, max: 11 }),
        category_id: id,
        value: fc.constantFrom('Yes', 'No'),
        was: fc.constantFrom('Yes', 'No'),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    inventedChanges(id),
  ),
  revision: fc.integer({ min: 0, max: 3 }),
  sublevel_key: id,
  sub_category_id: id,
  sub_category_name: name,
  sub_category_name_th: name,
  api_doc_url: address,
  link: address,
  level_Master_id: id,
  level_master_id: id,
  sublevel_id: fc.constantFrom('general', 'GENERAL', 'one', 'two.3', 'สาม'),
  sublevel_desc: name,
  name,
  name_th: name,
  icon: fc.constantFrom(...categoryIcons, 'coin'),
  /** The values at the start of an edit: an address, or the names of a place. */
  was: fc.oneof(
    address,
    fc.constantFrom('on', 'off'),
    fc.record(person, { requiredKeys: [] }),
    fc.record(
      {
        name,
        name_th: name,
        icon: fc.constantFrom(...categoryIcons),
        sub_category_name: name,
        sub_category_name_th: name,
        sublevel_id: fc.constantFrom('general', 'one'),
        sublevel_desc: name,
      },
      { requiredKeys: [] },
    ),
  ),
  category_ids: order,
  was_category_ids: order,
  ...inventedDrafts({ id, words }),
  ...inventedFigures({ id, words }),
  ...inventedReports({ id, name, words, day }),
  ...inventedGrants({ id, name, words, users: Object.keys(world.users) }),
  ...inventedRoles({ id, name }),
  ...inventedRuns({ words, id, day }),
  ...sources.one,
  ...inventedUsers({ id, password }),
  ...person,
  user: fc.oneof(fc.record(person, { requiredKeys: [] }), inventedIds(id), fc.constant('granted, stranger')),
}
/** The fields of a call and one unknown field. Throws for a field without random values. */
const buildArbitrary = ({ name, input }: Call) => {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const entries = Object.keys(properties).map(field => {
    const fine = fields[field]
    if (!fine)
      throw new Error(
        `${name} has the input field ${field}; add random values of it to fields in server/fuzz.test.ts, or to a file of server/testing/invented/`,
      )
    return [field, or(fine)]
  })
  const invented: Record<string, fc.Arbitrary<unknown>> = { ...Object.fromEntries(entries), user_id: or(id) }
  return fc.record(invented, { requiredKeys: required })
}
const who = fc.constantFrom('visitor', 'consenting', 'granted', 'narrow', 'staff', 'pending', 'system')

const statuses = [200, 400, 401, 403, 404, 409, 410, 413, 429]

for (const call of calls) {
  // Each file is checked in a separate process.
  const runs = chooseCount(call.files ? { usual: 4, deep: 100 } : { usual: 25, deep: 1000 })
  test(`${call.name} answers ${runs} random requests according to the contract`, () =>
    fc.assert(
      fc.asyncProperty(or(buildArbitrary(call)), who, async (input, actor) => {
        clock.advance(250)
        const { status, text } = await request(call, input, actor)
        assert.ok(statuses.includes(status) || (call.files && status === 415), `${status}: ${text}`)
        const isOutput = status === 200 || (status === 415 && typeof JSON.parse(text).status === 'string')
        if (isOutput) assert.doesNotThrow(() => call.output.parse(JSON.parse(text)), text)
        else assert.equal(JSON.parse(text).status, status)
      }),
      { numRuns: runs },
    ))
}

const request = (call: Call, input: unknown, actor: string) => {
  const isObject = typeof input === 'object' && input !== null
  if (call.files) return requestWithFile(call, isObject ? toQuery(input) : {}, actor)
  if (call.method === 'GET') return portal.request(call, isObject ? toQuery(input) : {}, actor)
  return portal.request(call, JSON.stringify(input) ?? '', actor)
}

const requestWithFile = async ({ method, path, files = [] }: Call, fields: Record<string, string>, actor: string) => {
  const bytes = randomBytes(Math.random() * 11_000)
  const name = ['public-debt.zip', 'public-debt.xlsx', 'x.pdf', '../x', 'ก'.repeat(300), ''][
    Math.floor(Math.random() * 6)
  ]!
  const brings = fields.upload_id === undefined || Math.random() < 0.5
  const { type, body } = await buildFormBody(fields, brings ? [{ part: files[0]!, name, bytes }] : [])
  const headers = { 'sec-fetch-site': 'same-origin', cookie: `who=${actor}`, 'content-type': type }
  const { statusCode, body: text } = await portal.app.inject({ method, url: path, headers, payload: body })
  return { status: statusCode, text }
}
