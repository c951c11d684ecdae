import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { listSourceReports } from '../../contract/sources/internal-sources.ts'
import { type Actor, visitor } from '../platform/actor.ts'
import { roleIds } from '../testing/accounts/account-ids.ts'
import { countRowsRead } from '../testing/catalogue/rows-read.ts'
import { searchListedReports } from './reports.ts'
import { openSourcesPortal } from './testing/sources-portal.ts'

const { database, world, warehouse, request } = await openSourcesPortal()
after(() => warehouse.close())
const list = async (input: object, who: string) => (await request(listSourceReports, input, who)).body
const find = async (words: string, who: string) => {
  const { result, total } = await list({ text_search: words }, who)
  return { total, found: result.map((row: Record<string, string>) => [row.source_id, row.export_excel_name]) }
}
const restricted = 'source.oil-reserves'
await sql`update reports set title_en = 'Quokka reserves', title_th = 'สำรองควอกกา' where source_id = ${restricted}`.execute(
  database,
)
const named = { total: 1, found: [[restricted, 'Quokka reserves']] }
const unnamed = { total: 1, found: [[restricted, '']] }

test('staff with only Data Source find a restricted report by its id, without its names', async () => {
  assert.deepEqual(await find('oil-res', 'keeper'), unnamed)
  assert.deepEqual(await find('quokka', 'keeper'), { total: 0, found: [] })
  assert.deepEqual(await find('source.oil ควอกกา', 'keeper'), { total: 0, found: [] })
  assert.doesNotMatch(JSON.stringify(await list({}, 'keeper')), /Quokka|ควอกกา/)
  const { title_en } = await database
    .selectFrom('reports')
    .select('title_en')
    .where('source_id', '=', 'source.gold-price')
    .executeTakeFirstOrThrow()
  assert.deepEqual(await find(title_en, 'keeper'), { total: 1, found: [['source.gold-price', title_en]] })
})

test('staff who edit reports, and those with a grant, find it by its names', async () => {
  assert.deepEqual(await find('quokka SOURCE.', 'system'), named)
  const grant = { user_id: world.users.collector!, report_id: world.reports['oil-reserves']! }
  await database.insertInto('user_report_grants').values(grant).execute()
  assert.deepEqual(await find('ควอกกา', 'keeper'), named)
  await database.deleteFrom('user_report_grants').where('report_id', '=', grant.report_id).execute()
})

test('the special characters of patterns are searched literally', async () => {
  for (const words of ['gold%price', 'gold_price', 'gold\\-price'])
    assert.equal((await find(words, 'system')).total, 0, words)
})

describe('with thousands of reports', () => {
  const editor: Actor = {
    ...visitor,
    userId: 1,
    roleId: roleIds.systemAdministrator,
    menus: new Set(['DataSource', 'ReportConfiguration']),
  }
  const keeper: Actor = { ...editor, roleId: 8, menus: new Set(['DataSource']) }
  const maxRowsRead = 200

  before(async () => {
    await sql`insert into reports (source_id, file_name, title_en, title_th, sub_category_id, frequency, release_date, status)
      select 'tin-' || n, 'a-tin-' || n, 'Tin ' || n, 'ดีบุก ' || n, 1, 'Yearly', date '2026-01-01',
        case when n % 5 = 0 then 'Inactive' else 'Active' end
      from generate_series(1, 4000) n`.execute(database)
    await sql`vacuum analyze`.execute(database)
  })

  for (const { who, actor, inactive } of [
    { who: 'those who edit reports', actor: editor, inactive: true },
    { who: 'others', actor: keeper, inactive: false },
  ] as const)
    test(`a page is read without the other reports, for ${who}`, async () => {
      const { count } = await database
        .selectFrom('reports')
        .$if(!inactive, reports => reports.where('status', '=', 'Active'))
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      for (const [words, total] of [
        ['', Number(count)],
        ['tin-1234', 1],
      ] as const) {
        const { result, rowsRead } = await countRowsRead(database, 'reports', reading =>
          searchListedReports(reading, actor, { words, page: 1, pageSize: 20 }),
        )
        assert.equal(result.total, total, `total of "${words}"`)
        assert.ok(rowsRead <= maxRowsRead, `${rowsRead} rows were read for "${words}"`)
      }
    })
})
