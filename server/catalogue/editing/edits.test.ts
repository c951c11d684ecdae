import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { pick, seededRandom } from '../../../bench/titles.ts'
import { saveCategory } from '../../../contract/catalogue/category-editing.ts'
import { getReportForm, saveReport } from '../../../contract/catalogue/report-editing.ts'
import { saveDashboardLink } from '../../../contract/catalogue/report-links.ts'
import { listNewReleases } from '../../../contract/catalogue/reports.ts'
import { renameSubCategory } from '../../../contract/catalogue/sub-category-editing.ts'
import { openDatabase } from '../../platform/database/pool.ts'
import { categories, testReports } from '../../testing/catalogue/catalogue-rows.ts'
import { openEditing } from '../../testing/catalogue/editing.ts'
import { waitUntilLocked } from '../../testing/databases/lock-waits.ts'
import { parseReply, type Reply, testPortal } from '../../testing/portal.ts'
import { editingRoutes } from './editing-routes.ts'
import { editLockKey } from './edits.ts'

const { portal, clock, roles, database, pool } = await openEditing()
// Each node queues its own edits. Only the lock in the database serialises the edits of two nodes.
const { database: secondDatabase } = openDatabase({ ...pool.options, max: 4 }, () => {})
after(() => secondDatabase.destroy())
const secondPortal = testPortal(editingRoutes({ database: secondDatabase, clock, linkHosts: [] }), roles)
type Node = Pick<typeof portal, 'request' | 'requestJson'>

const random = seededRandom(20_261_121)
const pickOne = <T>(list: readonly T[]) => pick(list, random)
const pickId = (count: number) => 1 + Math.floor(random() * count)
const sourceIds = testReports.map(({ fileName }) => `source.${fileName}`)
const categoryCount = Object.keys(categories).length
const subCategoryCount = Object.values(categories).flatMap(([, subCategories]) => Object.keys(subCategories)).length

/**
 * Returns words that many edits share, in any order. Edits with the same words write the same rows of `search_words`, and one edit does so
 * in several statements: without the lock, two edits could each wait for a row of the other.
 */
const pickWords = () =>
  Array.from({ length: 6 }, () => pickOne(['quokka', 'numbat', 'wombat', 'dugong', 'bilby', 'galah', 'cuscus']))
let saveCount = 0

/** Saves a report without a revision, so that it is saved whatever other edits have saved since the form was read. */
const saveSomeReport = async ({ request, requestJson }: Node) => {
  saveCount += 1
  // All values are drawn before the first request, so that they do not depend on the order of the responses.
  const sourceId = pickOne(sourceIds)
  const newFields = {
    export_excel_name: `${pickWords().join(' ')} ${saveCount}`,
    word: pickWords(),
    sub_category_id: pickId(subCategoryCount),
  }
  const form = await requestJson(getReportForm, { source_id: sourceId }, 'steward')
  return request(saveReport, { data: { ...form.data, ...newFields }, sublevel_key: form.sublevel_key }, 'steward')
}
const saveSomeLink = ({ request }: Node) => {
  saveCount += 1
  return request(saveDashboardLink, { source_id: pickOne(sourceIds), link: `https://x.example/${saveCount}` }, 'system')
}
const renameSomeSubCategory = ({ request }: Node) => {
  const input = { sub_category_id: pickId(subCategoryCount), sub_category_name: pickWords().join(' ') }
  return request(renameSubCategory, input, 'administrator')
}
const saveSomeCategory = ({ request }: Node) => {
  const names = { name: pickWords().join(' '), name_th: pickWords().join('-') }
  return request(saveCategory, { category_id: pickId(categoryCount), ...names, icon: 'bolt' }, 'administrator')
}
const edits = [saveSomeReport, saveSomeLink, renameSomeSubCategory, saveSomeCategory]

/** Returns the replies of edits that were refused, or that saved nothing. */
const listFailures = (replies: Reply[]) =>
  replies.filter(reply => reply.status !== 200 || parseReply(reply).body.status !== 'success').map(({ text }) => text)

/** Holds the lock of edits, as a slow edit of another node does, until the work has ended. */
const withLockOfOtherNode = async (work: () => Promise<void>) => {
  const otherNode = await pool.connect()
  try {
    await otherNode.query('begin')
    await otherNode.query('select pg_advisory_xact_lock($1)', [editLockKey])
    await work()
  } finally {
    await otherNode.query('rollback')
    otherNode.release()
  }
}

test('four hundred edits on two nodes, twenty at a time, are saved without a deadlock, and search contains their values', async () => {
  // With twenty at a time, no edit waits until its request times out, even on a slow machine.
  for (let round = 0; round < 20; round += 1) {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => pickOne(edits)(index % 2 ? secondPortal : portal)),
    )
    assert.deepEqual(listFailures(replies), [])
  }
  const rows = await database
    .selectFrom('reports')
    .innerJoin('report_search', 'report_search.report_id', 'reports.report_id')
    .innerJoin('report_entries', 'report_entries.report_id', 'reports.report_id')
    .innerJoin('search_places', 'search_places.sub_category_id', 'reports.sub_category_id')
    .innerJoin('sub_categories', 'sub_categories.sub_category_id', 'reports.sub_category_id')
    .innerJoin('categories', 'categories.category_id', 'sub_categories.category_id')
    .select([
      'entry',
      'document',
      'search_places.text as place',
      'reports.title_en',
      'categories.name_en as category',
      'sub_categories.name_en as subCategory',
      sql<string[]>`array(select keyword from report_keywords where report_keywords.report_id = reports.report_id)`.as(
        'keywords',
      ),
    ])
    .execute()
  assert.equal(rows.length, testReports.length)
  for (const { entry, document, place, title_en, category, subCategory, keywords } of rows) {
    for (const text of [entry, document]) assert.ok(text.includes(title_en.toLowerCase()), title_en)
    for (const keyword of keywords) assert.ok(document.includes(keyword.toLowerCase()), `${title_en}: ${keyword}`)
    for (const part of [category, subCategory]) assert.ok(place.includes(part.toLowerCase()), part)
  }
})

test('readers get responses while many edits wait for a slow edit of another node', async () => {
  let endedCount = 0
  let waitingEdits: Promise<Reply>[] = []
  await withLockOfOtherNode(async () => {
    waitingEdits = Array.from({ length: 20 }, () => saveSomeLink(portal).finally(() => endedCount++))
    await waitUntilLocked(database, Promise.race(waitingEdits))
    for (let readCount = 0; readCount < 10; readCount += 1)
      assert.equal((await portal.request(listNewReleases, {})).status, 200)
    assert.equal(endedCount, 0)
  })
  assert.deepEqual(listFailures(await Promise.all(waitingEdits)), [])
})

test('a failed edit does not block the next one', async () => {
  const saveLinkOfUnknownReport = (link: string) =>
    portal.request(saveDashboardLink, { source_id: 'no-such', link }, 'steward')
  const replies = await Promise.all([
    saveLinkOfUnknownReport('https://x.example/'),
    saveSomeLink(portal),
    saveLinkOfUnknownReport(''),
    saveSomeLink(portal),
  ])
  assert.deepEqual(
    replies.map(({ status }) => status),
    [404, 200, 404, 200],
  )
})
