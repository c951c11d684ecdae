import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { getReportProfile } from '../../../contract/tables/report-profile.ts'
import { scenarios } from '../../testing/portal.ts'
import { tableBuildsQueue } from '../builds/build-queue.ts'
import { openTablesPortal } from '../testing/tables-portal.ts'

const portal = await openTablesPortal()
const { calls, publish, build, request, database, clock } = portal

const csv = [
  'Date,Country,Value,ปี,At',
  '2020-10-01,Thailand,1.50,2563,2020-10-01T20:00:00Z',
  '2020-11-01,Thailand,,2563,2020-11-01T20:00:00Z',
  '2021-01-01,ลาว,-7.25,2564,2021-01-01T20:00:00Z',
].join('\n')

before(async () => {
  await publish('public-debt', csv)
  await publish('revenue-forecast', 'Secret\n42\n43\n')
  await build()
})

const readProfile = (input: object, who?: string) => calls.requestJson(getReportProfile, input, who)

test('each column has its missing and different values, its range and its frequent values', async () => {
  const { columns, ...table } = await readProfile({ file_name: 'public-debt' })
  assert.deepEqual(table, { state: 'ready', reason: null, row_count: 3 })
  const pick = (name: string) => columns.find((column: { name: string }) => column.name === name)
  assert.deepEqual(pick('Value'), {
    ...{ name: 'Value', type: 'decimal', era: null, period: null, scale: 2, mark_of: null, part_of: null },
    ...{ missing: 1, distinct: 2 },
    ...{ least: '-7.25', greatest: '1.50' },
    frequent: [
      { value: '-7.25', count: 1 },
      { value: '1.50', count: 1 },
    ],
  })
  assert.deepEqual(pick('Country').frequent, [
    { value: 'Thailand', count: 2 },
    { value: 'ลาว', count: 1 },
  ])
  const { era, least, greatest } = pick('ปี')
  assert.deepEqual(
    { era, least, greatest },
    { era: 'be', least: '2020', greatest: '2021' },
    'years are those of the Common Era',
  )
})

test('the statistics are those of the API of the table', async () => {
  const { columns } = await readProfile({ file_name: 'public-debt' })
  const api = JSON.parse((await request('public-debt/profile')).text)
  const withoutFormats = columns.map(
    ({
      era: _era,
      period: _period,
      scale: _scale,
      mark_of: _markOf,
      part_of: _partOf,
      ...column
    }: Record<string, unknown>) => column,
  )
  assert.deepEqual(withoutFormats, api.columns)
  assert.match(JSON.stringify(api.columns), /"least":"2020-10-01T20:00:00Z"/)
})

scenarios(calls, [
  { name: 'a name that does not exist is 404', call: getReportProfile, input: { file_name: 'nothing' }, status: 404 },
  ...['visitor', 'stranger'].map(who => ({
    name: `${who} gets no statistics of a restricted report`,
    call: getReportProfile,
    who,
    input: { file_name: 'revenue-forecast' },
    status: 404,
    lacks: ['Secret', 'least'],
  })),
  {
    name: 'a user with a grant gets the statistics of a restricted report',
    call: getReportProfile,
    who: 'granted',
    input: { file_name: 'revenue-forecast' },
    contains: ['"least":"42"'],
  },
  {
    name: 'a day together with a version is refused',
    call: getReportProfile,
    input: { file_name: 'public-debt', version: '1', as_of: '2026-11-20' },
    status: 400,
  },
])

test('a new version has no statistics until it is built, reading them enqueues no build, and earlier ones stay', async () => {
  const { version } = JSON.parse((await request('public-debt')).text)
  await publish('public-debt', 'Other\n5\n')
  const waitingBuilds = await countBuilds()
  assert.deepEqual(await readProfile({ file_name: 'public-debt' }), {
    ...{ state: 'building', reason: null, row_count: 0 },
    columns: [],
  })
  assert.equal(await countBuilds(), waitingBuilds)
  assert.equal((await readProfile({ file_name: 'public-debt', version: String(version) })).row_count, 3)
  await build()
  assert.equal((await readProfile({ file_name: 'public-debt' })).columns[0].greatest, '5')
})

test('columns that the portal computes name the columns from which they come', async () => {
  const rows = ['มกราคม', 'กุมภาพันธ์', 'มีนาคม', 'เมษายน'].map(
    (month, index) => `2567,${month},${index}.5${index === 3 ? 'p' : ''}`,
  )
  await publish('public-debt', ['ปี,เดือน,Value', ...rows].join('\n'))
  await build()
  const { columns } = await readProfile({ file_name: 'public-debt' })
  assert.deepEqual(
    columns.map(({ name, mark_of, part_of }: Record<string, unknown>) => [name, mark_of, part_of]),
    [
      ['ปี เดือน', null, null],
      ['ปี', null, 'ปี เดือน'],
      ['เดือน', null, 'ปี เดือน'],
      ['Value', null, null],
      ['Value (mark)', 'Value', null],
    ],
  )
})

const countBuilds = async () => {
  const { rows } = await sql`select from jobs where queue = ${tableBuildsQueue.name}`.execute(database)
  return rows.length
}

test('a table that cannot be built has the reason instead of statistics', async () => {
  await publish('public-debt', 'a,b\n1,2\n3\n')
  await build()
  const { state, reason } = await readProfile({ file_name: 'public-debt' })
  assert.deepEqual([state, reason], ['none', 'unreadable'])
})

test('a report without a CSV has no table', async () => {
  await database
    .insertInto('reports')
    .columns([
      'file_name',
      'source_id',
      'title_en',
      'title_th',
      'sub_category_id',
      'sub_level_id',
      'frequency',
      'release_date',
    ])
    .expression(
      database
        .selectFrom('reports')
        .select(sql<string>`'no-file'`.as('file_name'))
        .select(sql<string>`'no.file'`.as('source_id'))
        .select(['title_en', 'title_th', 'sub_category_id', 'sub_level_id', 'frequency', 'release_date'])
        .where('file_name', '=', 'public-debt'),
    )
    .execute()
  clock.advance(1)
  const { state, reason } = await readProfile({ file_name: 'no-file' })
  assert.deepEqual([state, reason], ['none', 'noCsv'])
})
