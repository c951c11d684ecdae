import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pick, seededRandom } from '../../../bench/titles.ts'
import { saveCategory } from '../../../contract/catalogue/category-editing.ts'
import { getReportForm, saveReport } from '../../../contract/catalogue/report-editing.ts'
import { saveDashboardLink } from '../../../contract/catalogue/report-links.ts'
import { listNewReleases } from '../../../contract/catalogue/reports.ts'
import { renameSubCategory } from '../../../contract/catalogue/sub-category-editing.ts'
import { stories } from '../../testing/catalogue/catalogue-rows.ts'
import { openEditing } from '../../testing/catalogue/editing.ts'
import { untilLocked } from '../../testing/databases/lock-waits.ts'

const { portal, requestJson, database, pool } = await openEditing()
const random = seededRandom(20_261_121)
const pickSome = (of: readonly string[]) => pick(of, random)
const sources = stories.map(([fileName]) => `source.${fileName}`)

/** Shared words in a different order each time: the rows that search stores for them are where two writers could deadlock. */
const pickWords = () =>
  Array.from({ length: 6 }, () => pickSome(['quokka', 'numbat', 'wombat', 'dugong', 'bilby', 'galah', 'cuscus']))
let number = 0

const edits = [
  async () => {
    const form = await requestJson(getReportForm, { source_id: pickSome(sources) }, 'steward')
    number += 1
    const edited = {
      ...form.data,
      export_excel_name: `${pickWords().join(' ')} ${number}`,
      word: pickWords(),
      sub_category_id: 1 + Math.floor(random() * 6),
    }
    return portal.request(
      saveReport,
      { data: edited, sublevel_key: form.sublevel_key, revision: form.revision },
      'steward',
    )
  },
  () =>
    portal.request(saveDashboardLink, { source_id: pickSome(sources), link: `https://x.example/${number}` }, 'system'),
  () =>
    portal.request(
      renameSubCategory,
      { sub_category_id: 1 + Math.floor(random() * 6), sub_category_name: pickWords().join(' ') },
      'administrator',
    ),
  () =>
    portal.request(
      saveCategory,
      {
        category_id: 1 + Math.floor(random() * 3),
        name: pickWords().join(' '),
        name_th: pickWords().join('-'),
        icon: 'bolt',
      },
      'administrator',
    ),
]

test('four hundred concurrent edits of all kinds complete without a deadlock, and search contains the current values', async () => {
  const answers = await Promise.all(Array.from({ length: 400 }, () => pick(edits, random)()))
  assert.deepEqual(
    answers.filter(({ status }) => status !== 200).map(({ text }) => text),
    [],
  )
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
    ])
    .execute()
  for (const { entry, document, place, title_en, category, subCategory } of rows) {
    for (const text of [entry, document]) assert.ok(text.includes(title_en.toLowerCase()), title_en)
    for (const part of [category, subCategory]) assert.ok(place.includes(part.toLowerCase()), part)
  }
})

test('readers get responses while many edits wait for a slow edit of another node', async () => {
  const other = await pool.connect()
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock(4602018)')
  let ended = 0
  const waiting = Array.from({ length: 20 }, () => edits[1]!().finally(() => ended++))
  for (let reading = 0; reading < 10; reading += 1)
    assert.equal((await portal.request(listNewReleases, {})).status, 200)
  await untilLocked(database, Promise.race(waiting))
  assert.equal(ended, 0)
  await other.query('commit')
  other.release()
  assert.deepEqual(new Set((await Promise.all(waiting)).map(({ status }) => status)), new Set([200]))
})

test('a failed edit does not block the next one', async () => {
  const save = (link: string) => portal.request(saveDashboardLink, { source_id: 'no-such', link }, 'steward')
  const statuses = await Promise.all([save('https://x.example/'), edits[1]!(), save(''), edits[1]!()])
  assert.deepEqual(
    statuses.map(({ status }) => status),
    [404, 200, 404, 200],
  )
})
