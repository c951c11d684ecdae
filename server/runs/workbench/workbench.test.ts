import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listFailingJobs } from '../../../contract/runs/failing-jobs.ts'
import { listRunJobs, mapRunJob } from '../../../contract/runs/jobs.ts'
import { listMonitoredRuns } from '../../../contract/runs/monitoring.ts'
import { getRun } from '../../../contract/runs/run-details.ts'
import { listRuns } from '../../../contract/runs/run-list.ts'
import { openRunsPortal } from '../../testing/runs/runs-portal.ts'

const portal = await openRunsPortal()
const { request, requestStatus, sendEvents, addSource, jobId, reports, database } = portal
await addSource('internal', {
  name: 'Oil',
  workflow: 'wf_oil',
  reportIds: [reports['gold-price']!, reports.inflation!],
})
const rates = await addSource('external', { name: 'Rates', workflow: '', reportIds: [reports['public-debt']!] })
await sendEvents({ workflow: 'wf_rates', run: 'r1', status: 'done', at: '2026-11-18T06:00:00+07:00', rows: 7 })
await database.updateTable('run_jobs').set({ external_source_id: rates }).where('name', '=', 'wf_rates').execute()
await sendEvents({
  workflow: 'wf_rates',
  run: 'r2',
  status: 'error',
  at: '2026-11-19T06:00:00+07:00',
  message: '404 Not Found',
  log: ['read', 'failed'],
})
await sendEvents({
  workflow: 'wf_rates',
  run: 'r3',
  status: 'error',
  at: '2026-11-20T00:00:00+07:00',
  message: '404 Not Found',
})
await sendEvents({ workflow: 'wf_oil', run: 'o1', status: 'done', at: '2026-11-19T23:59:59+07:00', action: 'Load' })
await sendEvents({ workflow: 'wf_oil', run: 'o2', status: 'running', at: '2026-11-20T09:00:00+07:00', action: 'Load' })
await sendEvents({ workflow: 'wf_new', run: 'n1', status: 'aborted', at: '2026-11-20T08:00:00+07:00' })

const range = { checkbox: true, date_1: '2026-11-18', date_2: '2026-11-20' }
const requestRuns = async (input: object, who?: string) =>
  (await requestStatus(listRuns, { ...range, ...input }, who)).body
const listRunKeys = async (input: object) =>
  (await requestRuns(input)).data.map((run: { etl_data_workflow: string; etl_data_date: string }) =>
    `${run.etl_data_workflow} ${run.etl_data_date.slice(5, 13)}`.replace('wf_', ''),
  )

for (const [name, call] of Object.entries({ listRuns, listFailingJobs, getRun, listMonitoredRuns }))
  test(`${name}: a visitor must log in, and no other menu allows it`, async () => {
    const statuses = await Promise.all(
      ['visitor', 'reader', 'sourcer', 'granter', 'watcher', 'steward'].map(
        async who => (await request(call, { run_id: 1 }, who)).status,
      ),
    )
    assert.deepEqual(statuses, [401, 403, 403, 403, 200, 200])
  })

test('without the checkbox the runs that began today in Bangkok are listed, the last first', async () => {
  const { body } = await requestStatus(listRuns, { date_1: '2026-11-01', date_2: '2026-11-02' })
  assert.equal(body.status, 'SUCCESS')
  assert.deepEqual(
    body.data.map((run: Record<string, unknown>) => [
      run.etl_data_date,
      run.data_source_name,
      run.etl_data_workflow,
      run.etl_data_result,
      run.etl_data_action,
      run.frequency,
      run.source_type,
    ]),
    [
      ['2026-11-20T02:00:00.000Z', 'Oil', 'wf_oil', 'Running', 'Load', 'Daily', 'Internal'],
      ['2026-11-20T01:00:00.000Z', null, 'wf_new', 'Aborted', '', '', null],
      ['2026-11-19T17:00:00.000Z', 'Rates', 'wf_rates', 'Error', '', 'Daily', 'External'],
    ],
  )
  assert.deepEqual(body.days, [{ day: '2026-11-20', done: 0, error: 1, other: 2 }])
})

for (const [name, input, expected] of [
  [
    'everything',
    {},
    ['oil 11-20T02', 'new 11-20T01', 'rates 11-19T17', 'oil 11-19T16', 'rates 11-18T23', 'rates 11-17T23'],
  ],
  ['internal', { source_type: '2' }, ['oil 11-20T02', 'oil 11-19T16']],
  ['external', { source_type: 3 }, ['rates 11-19T17', 'rates 11-18T23', 'rates 11-17T23']],
  ['complete', { status: 2 }, ['oil 11-19T16', 'rates 11-17T23']],
  ['incomplete', { status: 3 }, ['oil 11-20T02', 'new 11-20T01', 'rates 11-19T17', 'rates 11-18T23']],
  ['incomplete and external', { status: 3, source_type: 3 }, ['rates 11-19T17', 'rates 11-18T23']],
  ['a word of a source', { text_search: 'RATES' }, ['rates 11-19T17', 'rates 11-18T23', 'rates 11-17T23']],
  ['a word of a workflow and one of its report', { text_search: 'oil gold' }, ['oil 11-20T02', 'oil 11-19T16']],
  ['nothing', { text_search: 'oil debt' }, []],
  ['the second page of two', { page: 2, page_size: 2 }, ['rates 11-19T17', 'oil 11-19T16']],
  ['a page after the end', { page: 9, page_size: 2 }, []],
  ['the earliest first', { descending: false, page_size: 2 }, ['rates 11-17T23', 'rates 11-18T23']],
  [
    'by source',
    { sort: 'source', descending: false },
    ['oil 11-20T02', 'oil 11-19T16', 'rates 11-19T17', 'rates 11-18T23', 'rates 11-17T23', 'new 11-20T01'],
  ],
  [
    'by workflow, the second page',
    { sort: 'workflow', descending: true, page: 2, page_size: 2 },
    ['rates 11-17T23', 'oil 11-20T02'],
  ],
] as const)
  test(`listRuns: ${name}`, async () => assert.deepEqual(await listRunKeys(input), expected))

test('data type Report has a row for each report of a run, and none for a run without reports', async () => {
  const { data: runs, total, days } = await requestRuns({ data_type: 2, status: 2 })
  assert.deepEqual(
    runs.map((run: { etl_data_workflow: string; report_id: string[] }) => [
      run.etl_data_workflow,
      run.report_id.length,
    ]),
    [
      ['wf_oil', 1],
      ['wf_oil', 1],
      ['wf_rates', 1],
    ],
  )
  assert.notEqual(runs[0].report_id[0], runs[1].report_id[0])
  assert.equal(total, 3)
  assert.deepEqual(
    days.map(({ done }: { done: number }) => done),
    [1, 1],
  )
  const paged = await requestRuns({ data_type: 2, status: 2, page: 2, page_size: 1 })
  assert.deepEqual(paged.data[0].report_id, runs[1].report_id)
})

test('the days of data type Report count only runs with reports', async () => {
  await sendEvents({ workflow: 'wf_new', run: 'n0', status: 'done', at: '2026-11-20T07:00:00+07:00' })
  await sendEvents({ workflow: 'wf_oil', run: 'o3', status: 'done', at: '2026-11-20T07:00:00+07:00' })
  const countDone = async (input: object) =>
    (await requestRuns({ status: 2, ...input })).days.map(({ day, done: count }: { day: string; done: number }) => [
      day,
      count,
    ])
  assert.deepEqual((await countDone({ data_type: 2 })).at(-1), ['2026-11-20', 1])
  assert.deepEqual((await countDone({})).at(-1), ['2026-11-20', 2])
  await database.deleteFrom('runs').where('run_key', 'in', ['n0', 'o3']).execute()
})

test('all pages together have each run once, for any order and size', async () => {
  for (const input of [
    {},
    { sort: 'source' },
    { sort: 'workflow', descending: false },
    { data_type: 2 },
    { status: 3, descending: false },
  ]) {
    const { data: allRuns, total } = await requestRuns(input)
    const pieces = []
    for (let page = 1; page <= total; page += 1)
      pieces.push(...(await requestRuns({ ...input, page, page_size: 1 })).data)
    assert.deepEqual(pieces, allRuns)
    assert.equal(allRuns.length, total)
  }
})

test('a role that does not edit reports sees only their IDs, and cannot search by their names', async () => {
  const { data: visibleRuns } = await requestRuns({ source_type: 3 }, 'watcher')
  assert.deepEqual([visibleRuns[0].report_name, visibleRuns[0].report_id.length], [[''], 1])
  assert.notEqual((await requestRuns({ source_type: 3 })).data[0].report_name[0], '')
  const [title] = (await requestRuns({ source_type: 3 })).data[0].report_name
  await database
    .updateTable('reports')
    .set({ title_en: `${title} quokka` })
    .where('report_id', '=', reports['public-debt']!)
    .execute()
  assert.equal((await requestRuns({ text_search: 'quokka' })).total, 3)
  assert.equal((await requestRuns({ text_search: 'quokka' }, 'watcher')).total, 0)
})

for (const input of [
  { checkbox: true, date_1: '2026-11-20', date_2: '2026-11-19' },
  { checkbox: true, date_1: '2026-13-01', date_2: '2026-11-19' },
  { checkbox: true, date_1: '2569-11-20', date_2: '2569-11-20' },
  { source_type: 4 },
  { status: 0 },
  { data_type: 'x' },
  { page_size: 0 },
  { sort: 'message' },
  { text_search: '\0' },
])
  test(`listRuns: ${JSON.stringify(input)} is refused`, async () =>
    assert.equal((await requestStatus(listRuns, input)).status, 400))

test('failing jobs have the time since which they fail; running or aborted ones do not count', async () => {
  const { body } = await requestStatus(listFailingJobs, {})
  assert.deepEqual(
    body.data.map(
      ({
        run,
        failing_since,
        failures,
      }: {
        run: { etl_data_workflow: string }
        failing_since: string
        failures: number
      }) => [run.etl_data_workflow, failing_since, failures],
    ),
    [['wf_rates', '2026-11-18T23:00:00.000Z', 2]],
  )
  assert.equal(body.today, '2026-11-20')
})

test('a run has its log and the history of its job; a missing run is a 404', async () => {
  const { run_id } = await database
    .selectFrom('runs')
    .select('run_id')
    .where('run_key', '=', 'r2')
    .executeTakeFirstOrThrow()
  const { body } = await requestStatus(getRun, { run_id })
  assert.partialDeepStrictEqual(body, {
    run_key: 'r2',
    failures: 1,
    last_good_at: '2026-11-17T23:00:00.000Z',
    last_good_rows: 7,
  })
  assert.deepEqual(
    body.log.map(({ message, is_error }: Record<string, unknown>) => [message, is_error]),
    [
      ['read', true],
      ['failed', true],
      ['404 Not Found', true],
    ],
  )
  assert.equal((await requestStatus(getRun, { run_id: 999 })).status, 404)
})

test('monitoring lists incomplete runs by default, a row for each report, of every day without the checkbox', async () => {
  const listMonitored = async (input: object) =>
    (await requestStatus(listMonitoredRuns, input)).body.data.map((run: Record<string, unknown>) => run.Action)
  assert.deepEqual(await listMonitored({}), ['RUNNING', 'RUNNING', 'ABORTED', 'ERROR', 'ERROR'])
  assert.deepEqual(await listMonitored({ action: '2' }), ['DONE', 'DONE', 'DONE'])
  assert.deepEqual(await listMonitored({ action: '1', checkbox: true, date_1: '2026-11-18', date_2: '2026-11-18' }), [
    'DONE',
  ])
  assert.equal(
    (await requestStatus(listMonitoredRuns, { checkbox: true, date_1: '2026-11-20', date_2: '2026-11-21' })).status,
    400,
  )
  assert.equal((await requestStatus(listMonitoredRuns, { action: '4' })).status, 400)
})

test('a mapped job shows its source at once, for all of its runs', async () => {
  const { body } = await requestStatus(listRunJobs, {})
  assert.deepEqual(
    body.data.map(({ workflow, mapped_by }: Record<string, unknown>) => [workflow, mapped_by]),
    [
      ['wf_new', null],
      ['wf_oil', 'named'],
      ['wf_rates', 'chosen'],
    ],
  )
  const job_id = await jobId('wf_new')
  assert.equal(
    (await requestStatus(mapRunJob, { job_id, external_source_id: rates, alarm_email: 'Steward@example.org' })).status,
    200,
  )
  assert.equal((await requestRuns({ text_search: 'wf_new' })).data[0].data_source_name, 'Rates')
  await requestStatus(mapRunJob, { job_id })
  assert.equal((await requestRuns({ text_search: 'wf_new' })).data[0].data_source_name, null)
})
