import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { exportRecords } from '../contract/accounts/profiles.ts'
import { previewDraft, publishDraft } from '../contract/catalogue/drafts/drafts.ts'
import { listReleases, scheduleRelease } from '../contract/catalogue/releases.ts'
import { saveReport } from '../contract/catalogue/report-editing.ts'
import { uploadCsv } from '../contract/catalogue/uploads.ts'
import { getOverview } from '../contract/overview/overview.ts'
import { waitForTableBuilds, waitForTableSeries } from './testing/catalogue/background-work.ts'
import { buildCsvZip, type TestTable } from './testing/catalogue/report-files.ts'
import { everybody, openWalkers, walkedSettings } from './testing/catalogue/report-walkers.ts'
import { quokka, type Way } from './testing/catalogue/report-ways.ts'
import { openTestDatabase } from './testing/database.ts'
import { toDatabaseUrl } from './testing/databases/database-addresses.ts'
import { createTemporaryFolder } from './testing/folders.ts'
import { buildFormBody } from './testing/forms.ts'
import { openReader, type Reader, type ReceivedResponse } from './testing/portal-readers.ts'
import { type RunningPortal, startPortal } from './testing/running-portal.ts'

const password = 'Temple-Bell7'
/** A word that only the draft contains, in its column and in its values. */
const secret = /wombat/i
const { pool } = await openTestDatabase()
const DATABASE_URL = toDatabaseUrl(pool.options)
/** Two nodes on one database and one store. */
let portal: RunningPortal
let neighbour: RunningPortal
let folder: string
const startNode = () =>
  startPortal({
    ...walkedSettings,
    DATA_DIR: folder,
    DATABASE_URL,
    SAMPLE_PASSWORD: password,
    ADMIN_PASSWORD: password,
  })
let steward: Reader
let ways: Way[]
let readers: Record<string, Reader>

before(async () => {
  folder = await createTemporaryFolder()
  portal = await startNode()
  neighbour = await startNode()
  const walkers = await openWalkers(portal.address, pool, password)
  ways = walkers.ways
  steward = walkers.steward
  readers = walkers.readers
})
after(async () => {
  await Promise.all([portal?.stop(), neighbour?.stop()])
  await rm(folder, { recursive: true, force: true })
})

/** Uploads a table to a draft and compares it. */
const uploadDraft = async (table: TestTable) => {
  const bytes = await buildCsvZip(quokka.file_name, table)
  const files = [{ part: 'files', name: `${quokka.file_name}.zip`, bytes }]
  const { type, body } = await buildFormBody({ file_name: quokka.file_name, draft: 'new' }, files)
  const reply = await steward.send(uploadCsv.path, {
    method: 'POST',
    headers: { 'content-type': type },
    body: Readable.toWeb(Readable.from([body])) as ReadableStream,
    duplex: 'half',
  } as RequestInit)
  const { draft_id } = JSON.parse(reply.text).draft
  const { changes } = JSON.parse((await steward.request(previewDraft, { draft_id })).text)
  const acknowledged = changes.findings.map(({ key }: { key: string }) => key)
  return { draft_id, revision: changes.revision, acknowledged }
}

/**
 * Removes the parts that differ between responses: nonces, request ids, and the minute in which a workbook was made; its tag identifies its
 * rows.
 */
const pickComparable = ({ status, headers, text }: ReceivedResponse) => ({
  status,
  headers: ['content-type', 'x-total-count', 'location', 'etag', 'content-disposition', 'content-range'].map(name =>
    headers.get(name),
  ),
  text: (headers.get('content-disposition')?.endsWith('.xlsx"') ? '' : text)
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, '')
    .replace(/nonce="[^"]*"|"nonce",\s*"[^"]*"|[A-Za-z0-9_-]{24}/g, ''),
})
const requestWays = async (who: string) => {
  const responses: Record<string, ReturnType<typeof pickComparable>> = {}
  for (const { name, request } of ways) responses[name] = pickComparable(await request(readers[who]!))
  return responses
}
const requestWaysOfAll = async () => {
  const responses: Record<string, Awaited<ReturnType<typeof requestWays>>> = {}
  for (const who of everybody) responses[who] = await requestWays(who)
  return responses
}
/** Returns true as soon as four ways have shown the draft. */
const isShownOften = async (who: string) => {
  const shown = new Set<string>()
  for (const { name, request } of ways) {
    if (secret.test(pickComparable(await request(readers[who]!)).text)) shown.add(name)
    if (shown.size > 3) return true
  }
  return false
}
const readCatalogueVersion = async () => (await pool.query('select version from catalogue_version')).rows[0].version

test('a scheduled draft is invisible until its time, and then visible everywhere, once', {
  timeout: 600_000,
}, async () => {
  const fields = { ...quokka, status: 'Active', mode: 'Update' }
  assert.match((await steward.request(saveReport, { data: fields, sublevel_key: 1, revision: 0 })).text, /success/)
  const present = [['Year', 'Value'], ...Array.from({ length: 3 }, (_, index) => [2020 + index, index])]
  assert.match((await steward.request(publishDraft, await uploadDraft(present))).text, /success/)
  // The comparison without an earlier version is finished once its job is gone.
  const countComparisons = async () =>
    (await pool.query("select count(*) from jobs where queue = 'version-comparisons'")).rows[0].count
  while (Number(await countComparisons()) > 0) await wait(100)
  await waitForTableSeries(pool)
  await waitForTableBuilds(pool)

  const nextDraft = await uploadDraft([
    ['Year', 'Value', 'wombatcolumn'],
    [2020, 1, 'wombatvalue'],
    [2021, 2, 'wombatvalue'],
  ])
  await requestWaysOfAll()
  const [without, version] = [await requestWaysOfAll(), await readCatalogueVersion()]
  const release_at = new Date(Date.now() + 3_600_000).toISOString()
  assert.match((await steward.request(scheduleRelease, { ...nextDraft, release_at })).text, /success/)
  assert.equal(await readCatalogueVersion(), version)

  const responses = await requestWaysOfAll()
  for (const who of everybody) {
    for (const { name } of ways)
      assert.deepEqual(responses[who]![name], without[who]![name], `${name} tells ${who} of it`)
    for (const call of [exportRecords, listReleases, previewDraft, getOverview]) {
      const { text } = await readers[who]!.request(call, { ...nextDraft, source_id: quokka.source_id })
      assert.doesNotMatch(text, secret, `${call.name} tells ${who} of it`)
      assert.ok(!text.includes(release_at), `${call.name} tells ${who} of its time`)
    }
  }
  assert.match((await steward.request(listReleases, { source_id: quokka.source_id })).text, /"scheduled"/)
  assert.doesNotMatch([...portal.lines, ...neighbour.lines].join('\n'), secret)
  const { rows } = await pool.query("select * from audit_records where (before::text || after::text) ~* 'wombat'")
  assert.deepEqual(rows, [])

  await pool.query("update report_drafts set release_at = now() + interval '300 milliseconds' where draft_id = $1", [
    nextDraft.draft_id,
  ])
  const until = Date.now() + 20_000
  const isVisible = async () => secret.test((await readers.visitor!.send('/report/quokka-file?lang=en')).text)
  while (!(await isVisible()) && Date.now() < until) await wait(50)
  assert.ok(await isVisible())
  const beside = await openReader(neighbour.address)
  assert.match((await beside.send('/report/quokka-file?lang=en')).text, secret, 'the other node shows it too')
  for (const who of everybody) assert.ok(await isShownOften(who), `${who} sees it`)
  const versions = await pool.query(
    "select number, promised_for from report_versions join reports using (report_id) where source_id = 'quokka.source' order by 1",
  )
  assert.deepEqual(versions.rows, [
    { number: 1, promised_for: null },
    { number: 2, promised_for: null },
  ])
})

test('a release that was due while no node ran is published once before the first request, and marked as late', {
  timeout: 300_000,
}, async () => {
  const nextDraft = await uploadDraft([
    ['Year', 'Value', 'wombatcolumn'],
    [2022, 3, 'numbatvalue'],
  ])
  const release_at = new Date(Date.now() + 3_600_000).toISOString()
  assert.match((await steward.request(scheduleRelease, { ...nextDraft, release_at })).text, /success/)
  await Promise.all([portal.stop(), neighbour.stop()])
  await pool.query("update report_drafts set release_at = now() - interval '5 minutes' where draft_id = $1", [
    nextDraft.draft_id,
  ])
  portal = await startNode()
  const page = await fetch(`${portal.address}/report/quokka-file/versions?lang=en`)
  assert.match(await page.text(), /Released late/)
  neighbour = await startNode()
  const versions = await pool.query(
    "select promised_for is not null as late from report_versions join reports using (report_id) where source_id = 'quokka.source' order by number",
  )
  assert.deepEqual(
    versions.rows.map(({ late }) => late),
    [false, false, true],
  )
})
