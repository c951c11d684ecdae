import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { sql } from 'kysely'
import { getReportHeadline } from '../../../contract/catalogue/report-details.ts'
import { openFigures } from '../../testing/catalogue/figures-portal.ts'
import { listReportsToRead } from '../reports-to-read.ts'

// Series that nodes of an earlier release read, by a rule that has changed since.

const { readers, readAll, publish, database, reports } = await openFigures({ checksInChildren: true })
const readMigration = (name: string) =>
  readFile(new URL(`../../../database/migrations/${name}.sql`, import.meta.url), 'utf8')
/** Lets rows of earlier rules into the table, as before the upgrade. */
const switchTriggers = async (verb: 'enable' | 'disable') => {
  for (const trigger of [
    'refused_earlier_rule',
    'refused_unannotated_series',
    'refused_rule_below_4',
    'refused_rule_below_5',
    'refused_rule_below_6',
    'refused_rule_below_7',
  ])
    await sql.raw(`alter table table_series ${verb} trigger ${trigger}`).execute(database)
}
const readDays = async (file_name: string) => {
  const { series } = await readers.requestJson(getReportHeadline, { file_name })
  return series?.points.map(({ at }: { at: string }) => at)
}
const listNames = async () => {
  const noted = (await listReportsToRead(database, 'series')).map(({ reportId }) => reportId)
  return Object.entries(reports)
    .flatMap(([name, id]) => (noted.includes(id) ? [name] : []))
    .toSorted()
}
const buildTable = (...times: string[]) => [['At', 'Value'], ...times.map((at, place) => [at, place])]
const days = ['2026-10-01', '2026-10-02', '2026-10-03']

/** The key of the current series of a report, and a series with days in UTC. */
const seriesInUtc = `select digest, md5('{}'), md5('{}'), jsonb_build_object(
    'time', jsonb_build_object('kind', 'datetime'), 'points', '[{"at": "2026-09-30"}]'::jsonb)
  from report_files join reports using (report_id) where kind = 'csv' and is_current and file_name = `
const storeAsEarlierNode = (fileName: string, [column, value]: ['series' | 'reason', string]) =>
  sql`insert into table_series (csv_digest, choices_digest, asked_digest, ${sql.raw(column)}, read_at)
    select digest, choices, asked, ${sql.raw(value)}, now()
    from (${sql.raw(seriesInUtc)}${fileName}) as found (digest, choices, asked, wrong)`.execute(database)

test('the periods of a table of times with a zone are its days in Bangkok', async () => {
  await publish('gold-price', buildTable('2026-09-30T17:00:00Z', '2026-10-02T00:30:00+07:00', '2026-10-03T10:00:00Z'))
  await publish('inflation', buildTable('2026-10-01T16:59:59Z', '2026-10-01T17:00:00Z', '2026-10-02T17:00:00Z'))
  await publish('public-debt', buildTable('2026-10-01', '2026-10-02'))
  await readAll()
  assert.deepEqual([await readDays('gold-price'), await readDays('inflation')], [days, days])
  assert.deepEqual([await readDays('public-debt'), await listNames()], [undefined, []])
})

test('a series that a node of an earlier release reads is not stored, and its report stays noted', async () => {
  const outdatedRows: [fileName: string, row: ['series' | 'reason', string]][] = [
    ['gold-price', ['series', 'wrong']],
    ['inflation', ['reason', `'tooFew'`]],
    ['public-debt', ['reason', `'noMeasure'`]],
  ]
  await database.deleteFrom('table_series').execute()
  await database.deleteFrom('reports_to_read').execute()
  for (const [fileName, row] of outdatedRows) await storeAsEarlierNode(fileName, row)
  const storedSeries = await database.selectFrom('table_series').select(['reason', 'rule']).execute()
  assert.deepEqual(storedSeries, [])
  assert.deepEqual(await listNames(), ['gold-price', 'inflation', 'public-debt'])
  await readAll()
  assert.deepEqual([await readDays('gold-price'), await readDays('inflation')], [days, days])
})

test('the upgrade reads series of times again, and those with too few days', async () => {
  await database.deleteFrom('table_series').execute()
  await switchTriggers('disable')
  for (const [fileName, row] of [
    ['gold-price', ['series', 'wrong']],
    ['inflation', ['reason', `'tooFew'`]],
    ['public-debt', ['reason', `'tooFew'`]],
  ] as const)
    await storeAsEarlierNode(fileName, [...row])
  await switchTriggers('enable')
  await sql`insert into table_builds (csv_digest, choices_digest, parquet_digest, row_count, columns, built_at)
    select digest, 'any', digest, 3, jsonb_build_array(jsonb_build_object('recipe', jsonb_build_object('isZoned', file_name <> 'public-debt'))), now()
    from report_files join reports using (report_id)
    where file_name in ('inflation', 'public-debt') and kind = 'csv' and is_current`.execute(database)
  await database.deleteFrom('reports_to_read').execute()
  assert.deepEqual(await readDays('gold-price'), ['2026-09-30'])
  await sql.raw(await readMigration('0346-series-by-day-in-bangkok')).execute(database)
  assert.deepEqual(await listNames(), ['gold-price', 'inflation'])
  await readAll()
  assert.deepEqual([await readDays('gold-price'), await readDays('inflation')], [days, days])
})

/** A table of which only the last row is annotated, and one without notes. */
const annotatedTable = [
  ['Year', 'Value', 'Note'],
  [2021, 1, ''],
  [2022, 2, ''],
  [2023, 3, 'provisional'],
]
const plainTable = [
  ['Year', 'Value'],
  [2021, 1],
  [2022, 2],
  [2023, 4],
]
const readAnnotations = async (file_name: string) => {
  const { series } = await readers.requestJson(getReportHeadline, { file_name })
  return series?.points.map(({ annotation }: { annotation?: string }) => annotation ?? null)
}
/** Stores that the tables were built, with the columns that they have. */
const storeBuilds = () =>
  sql`insert into table_builds (csv_digest, choices_digest, parquet_digest, row_count, columns, built_at)
    select digest, 'any', digest, 3, case file_name when 'inflation'
      then '[{"recipe": {"role": "note"}, "profile": {"missing": 2}}]'::jsonb
      else '[{"recipe": {"role": "note"}, "profile": {"missing": 0}}]'::jsonb end, now()
    from report_files join reports using (report_id)
    where file_name in ('inflation', 'public-debt') and kind = 'csv' and is_current`.execute(database)
/** The key of the current series of a report, and the series without annotations. */
const storeUnannotated = (fileName: string) =>
  sql`insert into table_series (csv_digest, choices_digest, asked_digest, series, read_at, rule)
    select digest, md5('{}'), md5('{}'), '{"time": {"kind": "integer"}, "points": [{"at": "2021"}, {"at": "2022"}, {"at": "2023"}]}', now(), 2
    from report_files join reports using (report_id)
    where kind = 'csv' and is_current and file_name = ${fileName}`.execute(database)

test('a series that a node of an earlier release reads without annotations is read again with them', async () => {
  for (const [fileName, table] of [
    ['gold-price', annotatedTable],
    ['inflation', annotatedTable],
    ['public-debt', plainTable],
  ] as const)
    await publish(
      fileName,
      table.map(row => [...row]),
    )
  await database.deleteFrom('table_series').execute()
  await database.deleteFrom('reports_to_read').execute()
  await storeBuilds()
  for (const fileName of ['gold-price', 'inflation', 'public-debt']) await storeUnannotated(fileName)
  assert.deepEqual(await listNames(), ['gold-price', 'inflation', 'public-debt'])
  await readAll()
  const read = await Promise.all(['gold-price', 'inflation', 'public-debt'].map(readAnnotations))
  assert.deepEqual(read, [
    [null, null, 'provisional'],
    [null, null, 'provisional'],
    [null, null, null],
  ])
})

/** Replaces all series by those of an earlier release for these reports, of which none is noted to be read. */
const storeEarlierSeries = async (fileNames: readonly string[]) => {
  await database.deleteFrom('table_series').execute()
  await switchTriggers('disable')
  for (const fileName of fileNames) await storeUnannotated(fileName)
  await switchTriggers('enable')
  await database.deleteFrom('reports_to_read').execute()
}

test('the upgrade reads current series of tables with annotated rows again', async () => {
  await storeEarlierSeries(['inflation', 'public-debt'])
  await sql.raw(await readMigration('0365-read-annotated-series')).execute(database)
  assert.deepEqual(await listNames(), ['inflation'])
  await readAll()
  assert.deepEqual(await readAnnotations('inflation'), [null, null, 'provisional'])
})

test('the upgrade to rule 4 reads all current series again', async () => {
  await storeEarlierSeries(['inflation', 'public-debt'])
  await sql.raw(await readMigration('0369-read-series-again')).execute(database)
  assert.deepEqual(await listNames(), ['inflation', 'public-debt'])
  await readAll()
  const { rows } = await sql<{ rule: number }>`select distinct rule from table_series`.execute(database)
  assert.deepEqual(rows, [{ rule: 7 }])
})

/** Replaces all builds by one of each of these reports, with the given columns. */
const replaceBuilds = async (columnsByReport: Record<string, object[]>) => {
  await database.deleteFrom('table_builds').execute()
  for (const [fileName, columns] of Object.entries(columnsByReport))
    await sql`insert into table_builds (csv_digest, choices_digest, parquet_digest, row_count, columns, built_at)
      select digest, 'any', digest, 3, ${JSON.stringify(columns)}, now()
      from report_files join reports using (report_id)
      where file_name = ${fileName} and kind = 'csv' and is_current`.execute(database)
}
const listBuiltReports = async () => {
  const { rows } = await sql<{ name: string }>`
    select file_name as name from table_builds join report_files on digest = csv_digest join reports using (report_id)
    where kind = 'csv' and is_current order by 1`.execute(database)
  return rows.map(({ name }) => name)
}
const named = (...names: string[]) => names.map(name => ({ recipe: { name } }))

const upgrades: [text: string, migrations: [series: string, builds: string], changed: object[], unchanged: object[]][] =
  [
    [
      'rule 5 reads tables again whose texts may be numbers with marks',
      ['0371-read-numbers-and-periods', '0372-build-numbers-and-periods'],
      [{ recipe: { kind: 'text' }, profile: { least: '1', greatest: '3p' } }],
      [{ recipe: { kind: 'text' }, profile: { least: '1', greatest: 'x' } }],
    ],
    [
      'rule 6 reads tables with a column of months or quarters again',
      ['0374-series-of-composed-times', '0375-builds-of-composed-times'],
      named('เดือน'),
      named('Months'),
    ],
    [
      'rule 7 reads tables with columns of fiscal years and of months again',
      ['0377-series-of-rule-7', '0378-builds-of-rule-7'],
      named('ปีงบประมาณ', 'เดือน'),
      named('ปี', 'เดือน'),
    ],
  ]
for (const [text, [series, builds], changed, unchanged] of upgrades)
  test(`the upgrade to ${text}, and those that are not built`, async () => {
    await storeEarlierSeries(['gold-price', 'inflation', 'public-debt'])
    await replaceBuilds({ inflation: changed, 'public-debt': unchanged })
    await sql.raw(await readMigration(series)).execute(database)
    assert.deepEqual(await listNames(), ['gold-price', 'inflation'])
    await sql.raw(await readMigration(builds)).execute(database)
    assert.deepEqual(await listBuiltReports(), ['public-debt'])
  })

test('the upgrade to rule 7 reads series with zeros again if they have a filter', async () => {
  await storeEarlierSeries(['gold-price', 'inflation', 'public-debt'])
  await replaceBuilds({ 'gold-price': named('Year'), inflation: named('Year'), 'public-debt': named('Year') })
  const storeFields = (fileName: string, fields: object) =>
    sql`update table_series set series = series || ${JSON.stringify(fields)} from report_files join reports using (report_id)
      where csv_digest = digest and kind = 'csv' and is_current and file_name = ${fileName}`.execute(database)
  const filters = [{ column: 'Account', value: 'Refunds' }]
  await storeFields('gold-price', { points: [{ at: '2021', value: 0 }] })
  await storeFields('inflation', { filters, points: [{ at: '2021', value: 0 }] })
  await storeFields('public-debt', { filters, points: [{ at: '2021', value: 1 }] })
  await database.deleteFrom('reports_to_read').execute()
  await sql.raw(await readMigration('0377-series-of-rule-7')).execute(database)
  assert.deepEqual(await listNames(), ['inflation'])
})
