import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import categories from '../../sample/categories.json' with { type: 'json' }
import { indexTerms } from '../../server/catalogue/index.ts'
import { facets, type InventedReport, inventReport, pick, seededRandom } from '../titles.ts'
import { multiply } from './multiply.ts'

const downloadCount = 1_000_000
const batchSize = 10_000
const laneCount = 2
/** More reports than this are copies of the first. */
const maxInventedReports = 100_000

/**
 * Fills an empty schema with a generated catalogue. Indexes and foreign keys are created after the rows are inserted, because that is
 * faster. The triggers are disabled because they would build each search text three times; their function builds all search texts once at
 * the end.
 */
export const fill = async (pool: pg.Pool, reportCount: number) => {
  await indexTerms(new Kysely({ dialect: new PostgresDialect({ pool }) }))
  const subCategories = await insertCategories(pool)
  const triggeredTables = ['reports', 'report_keywords', 'report_columns', 'report_files']
  for (const table of triggeredTables) await pool.query(`alter table ${table} disable trigger user`)
  await pool.query('alter table reports enable trigger counted_inserted')
  const filledTables = [
    ...triggeredTables,
    'report_search',
    'report_entries',
    'report_gaps',
    'report_values',
    'search_words',
    'downloads',
  ]
  const indexes = await dropIndexes(pool, filledTables)
  const foreignKeys = await dropForeignKeys(pool, filledTables)
  const inventedCount = Math.min(reportCount, maxInventedReports)
  await runInLanes(lane => insertReports(pool, subCategories, inventedCount, lane))
  await runInLanes(lane =>
    pool.query(
      'select build_report_search(array_agg(report_id), 1), refresh_report_gaps(array_agg(report_id)) from reports where report_id % $1 = $2',
      [laneCount, lane],
    ),
  )
  if (reportCount > inventedCount) await multiply(pool, inventedCount, reportCount)
  await Promise.all([insertFiles(pool), insertDownloads(pool, reportCount)])
  for (const table of triggeredTables) await pool.query(`alter table ${table} enable trigger user`)
  await runInLanes(lane =>
    createIndexes(
      pool,
      indexes.filter((_, index) => index % laneCount === lane),
    ),
  )
  await pool.query(foreignKeys.join('; '))
  await pool.query('vacuum analyze')
}

/** Drops indexes that do not belong to a constraint; returns the statements that recreate them. */
const dropIndexes = async (pool: pg.Pool, tables: string[]) => {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any ($1) and not exists (select from pg_constraint where conname = indexname)`,
    [tables],
  )
  for (const { name } of rows) await pool.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** Creates indexes over one connection. Callers run two at once, as only one process does part of the work on an index. */
const createIndexes = async (pool: pg.Pool, definitions: string[]) => {
  const client = await pool.connect()
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const definition of definitions) await client.query(definition)
  await client.query('reset maintenance_work_mem')
  client.release()
}

/** Drops the references to other tables; returns the statements that add them again, which verifies all rows at once. */
const dropForeignKeys = async (pool: pg.Pool, tables: string[]) => {
  const { rows } = await pool.query<{ name: string; table: string; definition: string }>(
    `select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and conrelid::regclass::text = any ($1)`,
    [tables],
  )
  for (const { name, table } of rows) await pool.query(`alter table ${table} drop constraint ${name}`)
  return rows.map(({ name, table, definition }) => `alter table ${table} add constraint ${name} ${definition}`)
}

const runInLanes = (runLane: (lane: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: laneCount }, (_, lane) => runLane(lane)))

const insertCategories = async (pool: pg.Pool) => {
  await pool.query(
    `insert into categories (category_id, name_en, name_th, icon, position)
     select ordinality, c ->> 'nameEn', c ->> 'nameTh', c ->> 'icon', ordinality from jsonb_array_elements($1) with ordinality as t (c, ordinality)`,
    [JSON.stringify(categories)],
  )
  const { rows } = await pool.query<{ id: number; category: string }>(
    `with added as (
       insert into sub_categories (category_id, key, name_en, name_th)
       select category_id, category_id || '-' || ordinality, f ->> 0, f ->> 1
       from categories, jsonb_array_elements($1) with ordinality as t (f, ordinality) returning *)
     select sub_category_id as id, c.name_en as category from added join categories c using (category_id) order by 1`,
    [JSON.stringify(facets)],
  )
  return rows
}

const insertReports = async (
  pool: pg.Pool,
  subCategories: { id: number; category: string }[],
  reportCount: number,
  lane: number,
) => {
  const random = seededRandom(lane)
  for (let from = 1 + lane * batchSize; from <= reportCount; from += laneCount * batchSize) {
    const reports = Array.from({ length: batchSize }, (_, index) => {
      const { category, id } = pick(subCategories, random)
      return inventReport(from + index, category, id, random)
    })
    await insertBatch(pool, reports)
  }
}

const insertBatch = async (pool: pg.Pool, reports: InventedReport[]) => {
  const { keywords, columns, ...reportValues } = reports[0]!
  const names = Object.keys(reportValues).join(', ')
  const json = JSON.stringify(reports)
  await pool.query(
    `insert into reports (${names}) overriding system value select ${names} from json_populate_recordset(null::reports, $1)`,
    [json],
  )
  await pool.query(
    `insert into report_keywords (report_id, position, keyword)
     select (r ->> 'report_id')::bigint, position, keyword
     from json_array_elements($1) r, json_array_elements_text(r -> 'keywords') with ordinality as t (keyword, position)`,
    [json],
  )
  await pool.query(
    `insert into report_columns (report_id, position, name, type, description_th)
     select (r ->> 'report_id')::bigint, position, c ->> 0, c ->> 1, c ->> 2
     from json_array_elements($1) r, json_array_elements(r -> 'columns') with ordinality as t (c, position)`,
    [json],
  )
}

/** Gives every report a CSV, and 19 of 20 the other two kinds. Reports share a thousand files, because the content does not matter here. */
const insertFiles = async (pool: pg.Pool) => {
  await pool.query(
    `insert into stored_files (digest, size_bytes) select encode(sha256(n::text::bytea), 'hex'), n * 997 from generate_series(0, 999) n`,
  )
  await pool.query(
    `insert into report_files (report_id, kind, digest, row_count, column_count, published_at, is_current)
     select report_id, kind, encode(sha256((report_id % 1000)::text::bytea), 'hex'), report_id % 5000, 5, release_date, true
     from reports, unnest(array['csv', 'excel', 'metadata']) kind where kind = 'csv' or report_id % 20 > 0`,
  )
}

/** Inserts the downloads of the last year: many of a few reports, few of most. */
const insertDownloads = (pool: pg.Pool, reportCount: number) =>
  pool.query(
    `insert into downloads (report_id, kind, started_at)
     select 1 + floor(power(random(), 3) * ${reportCount})::bigint, (array['csv', 'csv', 'excel', 'metadata'])[1 + n % 4],
       now() - interval '365 days' * (n::float / ${downloadCount})
     from generate_series(1, ${downloadCount}) n`,
  )
