import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Call } from '../../../contract/call.ts'
import { listCategoryReports, listNewReleases } from '../../../contract/catalogue/reports.ts'
import { searchReports } from '../../../contract/catalogue/search/report-searches.ts'
import { openCatalogue } from '../../testing/catalogue/catalogue-portal.ts'

const { database, portal } = await openCatalogue()
await sql`
  insert into reports (source_id, file_name, title_en, title_th, sub_category_id, frequency, release_date)
  select 'many-' || n, 'many-' || n, 'One of many', 'หนึ่งในหลาย', 1, 'Daily', date '2026-01-01' from generate_series(1, 2100) n`.execute(
  database,
)

const parseNames = (text: string) => Array.from(text.matchAll(/"file_name":"([^"]+)"/g), ([, name]) => name!)

const lists: [call: Call, input: object, total: number][] = [
  [listNewReleases, {}, 2111],
  [listCategoryReports, { category_id: 1 }, 2105],
  [searchReports, { text_search: 'many' }, 2100],
]
for (const [call, input, total] of lists)
  test(`${call.name} continues after 1,000 rows, returns the total, and lists each row once`, async () => {
    const pages = await Promise.all([1, 2, 3, 4].map(page => portal.request(call, { ...input, page })))
    const names = pages.map(({ text }) => parseNames(text))
    assert.deepEqual(
      names.map(({ length }) => length),
      [1000, 1000, total - 2000, 0],
    )
    assert.equal(new Set(names.flat()).size, total)
    for (const { text, headers } of pages)
      assert.ok(text.includes(`"total":${total}`) || headers['x-total-count'] === String(total))
  })
