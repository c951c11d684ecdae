import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { pick, seededRandom } from '../../../bench/titles.ts'
import { frequencies } from '../../../contract/catalogue/reports.ts'
import type { Menu } from '../../../contract/permissions.ts'
import { isPublicSql, selectVisibleCounts, selectVisibleReports } from '../../access/index.ts'
import { type Actor, visitor } from '../../platform/actor.ts'
import { roleIds } from '../../testing/accounts/account-ids.ts'
import { openCatalogueDatabase } from '../../testing/catalogue/catalogue.ts'
import { type CategoryQuery, readCategoryPage } from './category-pages.ts'

const { pool, database, users } = await openCatalogueDatabase()
await pool.query(`insert into role_hidden_categories (role_id, category_id) select 4, min(category_id) from categories`)

const configures = new Set<Menu>(['ReportConfiguration'])
const user: Actor = { ...visitor, userId: users.granted!, today: '2026-11-20' }
const actors: Record<string, Actor> = {
  visitor,
  'a user with grants': user,
  'the same, long ago, when a grant was still open': { ...user, today: '2026-01-01' },
  'a user without grants': { ...user, userId: users.stranger! },
  'staff with grants': { ...user, menus: configures },
  'a role that has a category switched off': { ...user, roleId: roleIds.dataSteward },
  'a login that owes a step': { ...user, menus: configures, isLoginPending: true },
}

/** Returns the stored counts, and the reports counted one by one. */
const countBothWays = async (actor: Actor) => {
  const storedCounts = await database
    .selectFrom(selectVisibleCounts(actor).as('visible'))
    .groupBy('sub_category_id')
    .having(sql<boolean>`sum(reports) > 0`)
    .select(['sub_category_id', sql`sum(reports)::integer`.as('reports'), sql`sum(hidden)::integer`.as('hidden')])
    .orderBy('sub_category_id')
    .execute()
  const actualCounts = await selectVisibleReports(database, actor)
    .groupBy('sub_category_id')
    .select([
      'sub_category_id',
      sql`count(*)::integer`.as('reports'),
      sql`(count(*) filter (where status <> 'Active' or not ${isPublicSql('reports')}))::integer`.as('hidden'),
    ])
    .orderBy('sub_category_id')
    .execute()
  return { storedCounts, actualCounts }
}

const assertCounted = async () => {
  for (const [who, actor] of Object.entries(actors)) {
    const { storedCounts, actualCounts } = await countBothWays(actor)
    assert.deepEqual(storedCounts, actualCounts, who)
  }
}

const random = seededRandom(38)
let added = 0
const someReports = `select report_id from reports where source_id like 'counted-%' order by report_id % 7, report_id limit `
const edits: (() => string)[] = [
  () => {
    const first = added + 1
    added += 1 + Math.floor(random() * 12)
    return `insert into reports (source_id, file_name, title_en, title_th, sub_category_id, sub_level_id, status, frequency, release_date)
     select 'counted-' || n, 'counted-' || n, 'Title ' || n % 5, 'ชื่อ ' || n % 3, 1 + n % 6, 1 + (n % 4 = 0)::integer,
       (array['Active', 'Inactive'])[1 + (n % 5 = 0)::integer], '${pick(frequencies, random)}', date '2026-01-01' + n % 9
     from generate_series(${first}, ${added}) n`
  },
  () => `update reports set status = 'Inactive' where report_id in (${someReports} 2)`,
  () => `update reports set status = 'Active', sub_level_id = 3 - sub_level_id where report_id in (${someReports} 4)`,
  () => `update reports set sub_category_id = 1 + sub_category_id % 6 where report_id in (${someReports} 5)`,
  () => `update reports set title_en = title_en || 'x' where report_id in (${someReports} 3)`,
  () => `with gone as (${someReports} 2), ungranted as (delete from user_report_grants where report_id in (select report_id from gone))
         delete from reports where report_id in (select report_id from gone)`,
  () => `insert into user_report_grants (user_id, report_id) select ${users.granted}, report_id from (${someReports} 6) as r
         on conflict do nothing`,
  () => `update user_report_grants set until = date '2026-06-01' where report_id % 3 = 1`,
  () => `update sub_levels set level_id = 3 - level_id where sub_level_id = 2 and level_id = 1`,
  () =>
    `insert into sub_levels (level_id, key, name) select 1, 'counted-' || n, 'Counted ' || n from (select count(*) as n from sub_levels) as s`,
]

test('stored counts equal the visible reports after every edit, for every actor', async () => {
  await assertCounted()
  for (let at = 0; at < 60; at += 1) {
    await pool.query(edits[at % edits.length === at ? at : Math.floor(random() * edits.length)]!())
    await assertCounted()
  }
})

test('an edit that is rolled back is not counted, and two concurrent ones are both counted', async () => {
  const [one, two] = await Promise.all([pool.connect(), pool.connect()])
  try {
    await one.query('begin')
    await one.query(edits[0]!())
    await one.query('rollback')
    await assertCounted()
    await one.query('begin')
    await one.query(edits[0]!())
    const waiting = two.query(edits[0]!())
    await one.query('commit')
    await waiting
  } finally {
    one.release()
    two.release()
  }
  await assertCounted()
})

test('the comparison detects a write that is not counted', async () => {
  await pool.query('alter table reports disable trigger counted_updated')
  await pool.query(edits[3]!())
  await assert.rejects(assertCounted())
  await pool.query('alter table reports enable trigger counted_updated')
  await pool.query('truncate report_counts')
  await pool.query(
    'insert into report_counts select sub_category_id, sub_level_id, status, count(*) from reports group by 1, 2, 3',
  )
  await assertCounted()
})

/** Returns all reports of a category in order, by one plain query. */
const listInPlainOrder = async (actor: Actor, { categoryId, sort, descending, language }: CategoryQuery) => {
  const title = `title_${language} collate "und-x-icu"`
  const key = {
    name: title,
    release: 'release_date',
    frequency: `array_position('{${frequencies.join()}}'::text[], frequency)`,
  }[sort]
  const direction = descending ? 'desc' : 'asc'
  const aggregate = descending ? 'max' : 'min'
  const best = sort === 'name' ? '' : `${aggregate}(${key}) over (partition by sub_category_id) ${direction},`
  const rows = await selectVisibleReports(database, actor)
    .where(
      sql<boolean>`sub_category_id in (select sub_category_id from sub_categories where category_id = ${categoryId})`,
    )
    .orderBy(sql.raw(`${best} sub_category_id, ${key} ${direction}, ${title}, report_id`))
    .select('report_id')
    .execute()
  return rows.map(({ report_id }) => report_id)
}

test('the pages of a category are those of the whole list, for every actor and order', async () => {
  for (let at = 0; at < 5; at += 1) await pool.query(edits[0]!())
  for (const actor of Object.values(actors))
    for (const categoryId of [1, 2])
      for (const sort of ['name', 'release', 'frequency'] as const)
        for (const descending of [false, true])
          for (const language of ['en', 'th'] as const) {
            const query = { categoryId, sort, descending, language, page: 1, pageSize: 7 }
            const ids = await listInPlainOrder(actor, query)
            for (let page = 1; page <= ids.length / 7 + 2; page += 1)
              assert.deepEqual(await readCategoryPage(database, actor, { ...query, page }), {
                total: ids.length,
                ids: ids.slice((page - 1) * 7, page * 7),
              })
          }
})
