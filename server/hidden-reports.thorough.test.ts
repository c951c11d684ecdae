import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { exportRecords } from '../contract/accounts/profiles.ts'
import { calls } from '../contract/calls.ts'
import { downloadMetadata } from '../contract/catalogue/downloads.ts'
import { toggleFavourite } from '../contract/catalogue/favourites.ts'
import { saveReport } from '../contract/catalogue/report-editing.ts'
import { saveApiDocument, saveDashboardLink } from '../contract/catalogue/report-links.ts'
import { saveReleaseRhythm } from '../contract/catalogue/rhythms.ts'
import { everybody, openWalkers, walkedSettings } from './testing/catalogue/report-walkers.ts'
import {
  quokka,
  toFilePath,
  type Way,
  walkedCalls,
  walkedPages,
  walkedQueries,
  walkedSelections,
} from './testing/catalogue/report-ways.ts'
import type { Reader, ReceivedResponse } from './testing/portal-readers.ts'
import { type SamplePortal, samplePassword, startSamplePortal } from './testing/sample-portals.ts'

let portal: SamplePortal
let pool: pg.Pool
let steward: Reader
let ways: Way[]
let readers: Record<string, Reader>
/** For each reader, the responses before the report existed. */
const responsesWithoutReport: Record<string, ResponsesByWay> = {}

before(async () => {
  portal = await startSamplePortal(walkedSettings)
  pool = portal.pool
  const walkers = await openWalkers(portal.address, pool, samplePassword)
  ways = walkers.ways
  steward = walkers.steward
  readers = walkers.readers
  for (const who of everybody) responsesWithoutReport[who] = await requestWays(who)
})
after(() => portal?.close())

/** Removes the parts that differ between responses: nonces and request ids. */
const pickComparable = ({ status, headers, text }: ReceivedResponse) => ({
  status,
  headers: ['content-type', 'x-total-count', 'location', 'etag', 'content-disposition', 'content-range'].map(name =>
    headers.get(name),
  ),
  text: text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, '')
    .replace(/nonce="[^"]*"|"nonce",\s*"[^"]*"|[A-Za-z0-9_-]{24}/g, ''),
})

/** What a reader receives by each way, by the name of the way. */
type ResponsesByWay = Record<string, ReturnType<typeof pickComparable>>

const requestWays = async (who: string): Promise<ResponsesByWay> => {
  const responses: ResponsesByWay = {}
  for (const { name, request } of ways) responses[name] = pickComparable(await request(readers[who]!))
  return responses
}

/** Asserts that every way that may show the report shows it to these readers. */
const assertShown = async (...readerNames: string[]) => {
  for (const who of readerNames) {
    const responses = await requestWays(who)
    for (const { name, forUsers, isSilent } of ways)
      if (!isSilent && !(forUsers && who === 'visitor'))
        assert.notDeepEqual(
          responses[name],
          responsesWithoutReport[who]![name],
          `${name} does not show the report to ${who}`,
        )
  }
}
/** Asserts that these readers get what they got before the report existed, by every way and in their own records. */
const assertGone = async (...readerNames: string[]) => {
  for (const who of readerNames) {
    const responses = await requestWays(who)
    for (const { name } of ways)
      assert.deepEqual(responses[name], responsesWithoutReport[who]![name], `${name} reveals the report to ${who}`)
    const { text } = await readers[who]!.request(exportRecords)
    assert.doesNotMatch(text, /quokka/i, `the records of ${who} reveal the report`)
  }
}

let revision = 0
/** Saves the report as staff. The next request of each reader must already show or hide it. */
const save = async (more: object = {}, subLevel = 1) => {
  const { text } = await steward.request(saveReport, {
    data: { ...quokka, status: 'Active', ...more },
    sublevel_key: subLevel,
    revision,
  })
  const { status, revision: next } = JSON.parse(text)
  assert.equal(status, 'success', text)
  revision = next
}

/** Adds links, and everything that a report gets outside of its editor: files, columns, downloads, favourites. */
const addEverything = async () => {
  await steward.request(saveDashboardLink, { source_id: quokka.source_id, link: 'https://quokka.example.org/' })
  await steward.request(saveApiDocument, { file_name: quokka.file_name, api_doc_url: 'https://quokka.example.org/' })
  const rhythm = { repeat: 'months', months: 1, first_month: 1, rule: 'workingDay', rule_day: 3, time: '09:00' }
  await steward.request(saveReleaseRhythm, { source_id: quokka.source_id, rhythm, revision: 0 })
  for (const who of ['reader', 'analyst']) await readers[who]!.request(toggleFavourite, { file_name: quokka.file_name })
  await pool.query(`
    create temporary view own as select report_id from reports where source_id = 'quokka.source';
    insert into report_files (report_id, kind, digest, row_count, column_count, published_at, is_current)
      select own.report_id, kind, digest, row_count, column_count, published_at, true
      from own, report_files join reports using (report_id) where file_name = 'gdp-current-usd';
    insert into report_columns (report_id, position, name, type) select report_id, 1, 'quokkacolumn', 'text' from own;
    insert into downloads (report_id, kind, started_at) select report_id, 'csv', now() from own;
    insert into key_figures (position, report_id, name_en, name_th, note_en, note_th, asked)
      select 8, report_id, 'Quokka', 'Quokka', '', '', '{}' from own;
    alter table download_ranking disable trigger keep_ranking;
    insert into download_ranking select report_id, 1000000 from own;
    alter table download_ranking enable trigger keep_ranking;
    insert into monthly_downloads select report_id, date_trunc('month', until - 1), 1000000 from own, monthly_downloads_counted`)
}

test('a report created Inactive is invisible', async () => {
  await save({ status: 'Inactive' })
  await assertGone(...everybody)
})

test('it is visible to everybody in the next request after its activation', async () => {
  await save()
  assert.match((await readers.visitor!.send('/?lang=en')).text, /Quokka census/)
  await addEverything()
  await assertShown(...everybody)
})

test('it is invisible in the next request after it was made Inactive', async () => {
  await save({ status: 'Inactive' })
  await assertGone(...everybody)
})

test('it is visible in the next request after it was made Active', async () => {
  await save()
  await assertShown(...everybody)
})

test('it is invisible in the next request after it was restricted', async () => {
  await save({}, 2)
  await assertGone(...everybody)
})

test('while it is restricted, only users with a grant see it', async () => {
  await pool.query(`insert into user_report_grants (user_id, report_id)
    select user_id, report_id from users, reports where username = 'analyst' and source_id = 'quokka.source'`)
  await assertShown('analyst')
  await assertGone('visitor', 'reader')
})

test('it is invisible to them too once it is Inactive', async () => {
  await save({ status: 'Inactive' }, 2)
  await assertGone(...everybody)
})

test('a change is visible in the next request, and the former name leads to the current one', async () => {
  await save()
  const readHomePage = async () => (await readers.visitor!.send('/?lang=en')).text
  assert.match(await readHomePage(), /Quokka census/)
  await save({ export_excel_name: 'Numbat census', file_name: 'numbat-file' })
  assert.doesNotMatch(await readHomePage(), /Quokka census/)
  assert.match((await readers.visitor!.send('/report/numbat-file?lang=en')).text, /Numbat census/)
  const moves = {
    '/report/quokka-file?lang=th': '/report/numbat-file?lang=th',
    '/report/quokka-file/versions?page=1': '/report/numbat-file/versions?page=1',
    [toFilePath(downloadMetadata)]: toFilePath(downloadMetadata).replace('quokka', 'numbat'),
    [`/api${toFilePath(downloadMetadata)}?file_id=1`]: `/api${toFilePath(downloadMetadata)}?file_id=1`.replace(
      'quokka',
      'numbat',
    ),
    '/report/numbat-file/v/1': '/report/quokka-file/v/1',
  }
  for (const [path, location] of Object.entries(moves)) {
    const { status, headers } = await readers.visitor!.send(path, { redirect: 'manual' })
    assert.deepEqual([path, status, headers.get('location')], [path, 301, location])
  }
})

test('a report that is hidden under its new name is invisible under the former one', async () => {
  await save({ export_excel_name: 'Numbat census', file_name: 'numbat-file', status: 'Inactive' })
  await assertGone(...everybody)
})

/** Calls of everybody or of every user without data about reports: those about people, and of the office. */
const aboutPeople = new Set(
  `acceptAgreement acceptPolicy addReadKey beginEnrolment beginSecondFactor changePassword resolveTakeOver checkSession checkSignUp chooseCookies
  chooseNews confirmEmail confirmEnrolment confirmSecondFactor editProfile endSecondFactor exportRecords requestPasswordReset
  getActiveAgreement getDirectory getIdleTimeout getOffice getOfficePage getProfile getReceipts giveCode listAcceptances listMyMenus listReadKeys logIn
  logInWithDirectory logOut openEnrolmentLink readEnrolmentLink readUnlockLink readUnsubscribe readVerifyLink redeemEnrolmentLink resetPassword revokeReadKey
  showQrCode signUp suggestData unlock withdrawAgreement`.split(/\s+/),
)

test('every call of readers is walked, except those about people', () => {
  const open = calls.filter(({ access }) => !['menu', 'role', 'key'].includes(access.kind))
  const names = open.map(({ name }) => name)
  assert.deepEqual(
    names.filter(name => !walkedCalls.has(name) && !aboutPeople.has(name)),
    [],
    'add each to server/testing/catalogue/report-ways.ts, or to aboutPeople above if it cannot show a report',
  )
})

test('every page is walked, except those about people', async () => {
  const table = await readFile(join(import.meta.dirname, '../web/routes.ts'), 'utf8')
  const paths = [...table.matchAll(/^ {2}route\('([^']+)'/gm)].map(([, path]) => `/${path}`)
  assert.ok(paths.includes('/feed.atom'))
  const aboutPeople =
    /^\/(login.*|signup|userprofile\/:name.*|workbench\/:name|unsubscribe\/:token|admin|home\/about|\*)$/
  const unwalkedPaths = paths.filter(path => {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}(\\?|$)`)
    return !aboutPeople.test(path) && !walkedPages.some(walked => pattern.test(walked))
  })
  assert.deepEqual(unwalkedPaths, [], 'add a way to each page to server/testing/catalogue/report-ways.ts')
})

test('every query of a table is walked', async () => {
  const tablesDomain = await readFile(join(import.meta.dirname, 'tables/domain.ts'), 'utf8')
  const paths = [...tablesDomain.matchAll(/path: '(\/api\/[^']+)'/g)].map(([, path]) => path!)
  assert.ok(paths.includes('/api/tables/:file_name/rows'))
  const isWalked = (path: string) => {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}(\\?|$)`)
    return [...walkedQueries, ...walkedSelections].some(walked => pattern.test(walked))
  }
  assert.deepEqual(
    paths.filter(path => !isWalked(path)),
    [],
    'add a way to each query to server/testing/catalogue/report-ways.ts',
  )
})
