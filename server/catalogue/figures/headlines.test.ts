import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { getReportHeadline } from '../../../contract/catalogue/report-details.ts'
import { StoreError } from '../../files/index.ts'
import { Problem } from '../../platform/problem.ts'
import { openFigures, yearly } from '../../testing/catalogue/figures-portal.ts'
import { scenarios } from '../../testing/portal.ts'
import { readUnreadSeries } from './series-readings.ts'

const { readers, readAll, publish, database, context, folder } = await openFigures()
const readHeadline = (file_name: string, more = {}) => readers.requestJson(getReportHeadline, { file_name, ...more })
const emptyHeadline = { kind: 'line', series: null, lost: null }

for (const fileName of ['public-debt', 'revenue-forecast', 'old-revenue']) await publish(fileName, yearly(1, 2, 4171))
test('the page of a table that was not read yet has no headline, and the response does not wait for it', async () => {
  assert.deepEqual(await readHeadline('public-debt'), emptyHeadline)
  await readAll()
  const { kind, series } = await readHeadline('public-debt')
  assert.deepEqual([kind, series.points.at(-1), series.step], ['line', { at: '2022', value: 4171 }, 'year'])
})

scenarios(readers, [
  {
    name: 'a visitor gets the headline',
    call: getReportHeadline,
    input: { file_name: 'public-debt' },
    contains: ['"value":4171'],
  },
  { name: 'a name that does not exist is 404', call: getReportHeadline, input: { file_name: 'nothing' }, status: 404 },
  {
    name: 'staff get the headline of an Inactive report',
    call: getReportHeadline,
    who: 'steward',
    input: { file_name: 'old-revenue' },
    contains: ['4171'],
  },
  ...['visitor', 'reader', 'analyst', 'owing'].map(who => ({
    name: `${who} gets no headline of an Inactive report`,
    call: getReportHeadline,
    who,
    input: { file_name: 'old-revenue' },
    status: 404,
    lacks: ['4171'],
  })),
  ...['visitor', 'analyst', 'owing'].map(who => ({
    name: `${who} gets no headline of a restricted report`,
    call: getReportHeadline,
    who,
    input: { file_name: 'revenue-forecast' },
    status: 404,
    lacks: ['4171'],
  })),
  {
    name: 'a user with a grant gets the headline of a restricted report',
    call: getReportHeadline,
    who: 'reader',
    input: { file_name: 'revenue-forecast' },
    contains: ['"value":4171'],
  },
  {
    name: 'a report without a CSV has no headline',
    call: getReportHeadline,
    input: { file_name: 'electricity-use' },
    body: emptyHeadline,
  },
  {
    name: 'a day together with a version is refused',
    call: getReportHeadline,
    input: { file_name: 'public-debt', version: '1', as_of: '2026-11-20' },
    status: 400,
  },
])

test('a new version has its own headline, and the earlier version keeps its headline', async () => {
  await publish('public-debt', yearly(1, 2, 4171, 50))
  assert.deepEqual(await readHeadline('public-debt'), emptyHeadline)
  await readAll()
  assert.equal((await readHeadline('public-debt')).series.points.at(-1).value, 50)
  assert.equal((await readHeadline('public-debt', { version: '2' })).series.points.at(-1).value, 4171)
})

test('a table without a time series has no headline, and is read once', async () => {
  await publish('gold-price', [
    ['Name', 'Value'],
    ['a', 1],
    ['b', 2],
  ])
  await readAll()
  assert.deepEqual(await readHeadline('gold-price'), emptyHeadline)
  const count = () => database.selectFrom('table_series').selectAll().execute()
  const before = await count()
  await readAll()
  assert.deepEqual(await count(), before)
})

test('a missing file has no headline, and the others are still read', async () => {
  await publish('inflation', yearly(7, 8, 9))
  const { digest } = await database
    .selectFrom('report_files')
    .innerJoin('reports', 'reports.report_id', 'report_files.report_id')
    .select('digest')
    .where('file_name', '=', 'inflation')
    .where('kind', '=', 'csv')
    .where('is_current', '=', true)
    .executeTakeFirstOrThrow()
  await rm(join(folder, 'files', digest.slice(0, 2), digest), { force: true })
  await readAll()
  const row = await database
    .selectFrom('table_series')
    .select('reason')
    .where('csv_digest', '=', digest)
    .executeTakeFirstOrThrow()
  assert.equal(row.reason, 'lostFile')
  assert.deepEqual(await readHeadline('inflation'), emptyHeadline)
})

test('an unavailable store is tried again later', async () => {
  await publish('inflation-forecast', yearly(1, 2, 3))
  const unavailableStore = { ...context.store, find: () => Promise.reject(new StoreError('unreachable', 'away')) }
  await readUnreadSeries({ ...context, store: unavailableStore, log: pino({ level: 'silent' }) })
  assert.deepEqual(await readHeadline('inflation-forecast'), emptyHeadline)
  await readAll()
  assert.ok((await readHeadline('inflation-forecast')).series)
})

test('a table that cannot be checked now, because the portal is busy, is tried again later', async () => {
  await publish('inflation-forecast', yearly(1, 3, 3))
  const folders = { ...context.folders, with: () => Promise.reject(new Problem(503, 'The portal is busy')) }
  await readUnreadSeries({ ...context, folders, log: pino({ level: 'silent' }) })
  await readAll()
  assert.ok((await readHeadline('inflation-forecast')).series)
})

test('a series that was not stored, because the database was lost for a moment, is read again', async () => {
  await publish('inflation-forecast', yearly(1, 4, 4))
  let losses = 0
  const losing = database.withPlugin({
    transformQuery: ({ node }) => {
      const isInsert = JSON.stringify(node).includes('insert into table_series')
      if (isInsert && losses === 0) {
        losses += 1
        throw new Error('Connection terminated unexpectedly')
      }
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await readUnreadSeries({ ...context, database: losing, log: pino({ level: 'silent' }) }).catch(() => {})
  assert.equal(losses, 1)
  await readAll()
  assert.ok((await readHeadline('inflation-forecast')).series)
})

test('a shutdown ends the reading after the current table, which is read after the next start', async () => {
  await publish('inflation-forecast', yearly(2, 3, 4))
  await publish('government-revenue', yearly(3, 4, 5))
  const ending = new AbortController()
  let finds = 0
  const closing: typeof context.store = {
    ...context.store,
    find: async digest => {
      finds += 1
      ending.abort(new Error('closing'))
      return context.store.find(digest)
    },
  }
  await readUnreadSeries({ ...context, store: closing, signal: ending.signal, log: pino({ level: 'silent' }) })
  assert.equal(finds, 1)
  assert.deepEqual(await readHeadline('government-revenue'), emptyHeadline)
  await readAll()
  for (const name of ['government-revenue', 'inflation-forecast']) assert.ok((await readHeadline(name)).series)
})

test('a file that is damaged in the store does not stop the reading of the others', async () => {
  await publish('inflation-forecast', yearly(4, 5, 6))
  await publish('government-revenue', yearly(7, 8, 9))
  // The series published last is read first.
  const { digest } = await database
    .selectFrom('report_files')
    .innerJoin('reports', 'reports.report_id', 'report_files.report_id')
    .select('digest')
    .where('file_name', '=', 'government-revenue')
    .where('kind', '=', 'csv')
    .where('is_current', '=', true)
    .executeTakeFirstOrThrow()
  const damaged: typeof context.store = {
    ...context.store,
    // Like a bucket, this store has no local paths.
    toPath: undefined,
    open: (source, ...more) =>
      source === digest
        ? Promise.reject(new StoreError('damaged', 'the bytes are others'))
        : context.store.open(source, ...more),
  }
  await readUnreadSeries({ ...context, store: damaged, log: pino({ level: 'silent' }) })
  assert.deepEqual(await readHeadline('government-revenue'), emptyHeadline)
  assert.ok((await readHeadline('inflation-forecast')).series)
})

const setChart = async (chart_kind: string, chart_measure = '', chart_series = '') => {
  await database
    .updateTable('reports')
    .set({ chart_kind, chart_measure, chart_series })
    .where('file_name', '=', 'government-revenue')
    .execute()
  await readAll()
  return readHeadline('government-revenue')
}

test('staff choose the chart, its column and its series, or none', async () => {
  const rows = [2020, 2021, 2022].flatMap((year, index) => [
    [year, 'Men', 10 + index, 1],
    [year, 'Women', 20 + index, 2],
  ])
  await publish('government-revenue', [['Year', 'Sex', 'Rate', 'Share'], ...rows])
  const autoChart = await setChart('auto')
  assert.deepEqual([autoChart.kind, autoChart.series.measure.name], ['line', 'Rate'])
  const chosenChart = await setChart('bar', 'Share', ' Sex = Women ')
  assert.deepEqual(
    [
      chosenChart.kind,
      chosenChart.series.measure.name,
      chosenChart.series.filters,
      chosenChart.series.points.at(-1).value,
    ],
    ['bar', 'Share', [{ column: 'Sex', value: 'Women' }], 2],
  )
  assert.deepEqual([chosenChart.lost, autoChart.lost], [null, null])
  const hidden = await setChart('none')
  assert.deepEqual([hidden.kind, hidden.series.measure.name], ['none', 'Rate'])
})

test('a chosen series that no longer exists is replaced by that of the columns, and staff get what is missing', async () => {
  const rows = [2020, 2021, 2022].flatMap((year, index) => [
    [year, 'Men', 10 + index],
    [year, 'Women', 20 + index],
  ])
  await publish('government-revenue', [['Year', 'Sex', 'Rate'], ...rows])
  const readLostSeries = async (who: string, ...selection: [measure: string, series: string]) => {
    await setChart('area', ...selection)
    const input = { file_name: 'government-revenue' }
    const { kind, series, lost } = await readers.requestJson(getReportHeadline, input, who)
    assert.deepEqual([kind, series.measure.name], ['area', 'Rate'])
    return lost
  }
  const filter = (column: string, value: string) => ({ column, value })
  assert.deepEqual(await readLostSeries('steward', 'Share', 'Sex=Men'), { columns: ['Share', 'Sex'], values: [] })
  await sql`insert into table_builds (csv_digest, choices_digest, parquet_digest, row_count, columns, built_at)
    select digest, 'any', digest, 6, '[{"recipe": {"name": "Year"}}, {"recipe": {"name": "Sex"}}, {"recipe": {"name": "Rate"}}]', now()
    from report_files join reports using (report_id)
    where file_name = 'government-revenue' and kind = 'csv' and is_current`.execute(database)
  assert.deepEqual(await readLostSeries('steward', 'Share', 'Sex=Men'), { columns: ['Share'], values: [] })
  assert.deepEqual(await readLostSeries('steward', 'Rate', 'Area=North; Sex=Men'), { columns: ['Area'], values: [] })
  assert.deepEqual(await readLostSeries('steward', 'Sex', 'Sex=Men'), { columns: ['Sex'], values: [] })
  assert.deepEqual(await readLostSeries('steward', '', 'Sex=Nobody'), {
    columns: [],
    values: [filter('Sex', 'Nobody')],
  })
  assert.deepEqual(await readLostSeries('steward', 'Rate', 'Year=2020; Sex=Men'), { columns: [], values: [] })
  for (const who of ['visitor', 'reader']) assert.equal(await readLostSeries(who, 'Share', ''), null)
})
