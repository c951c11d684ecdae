import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { discardDraft, previewDraft } from '../../contract/catalogue/drafts/drafts.ts'
import { listRuns } from '../../contract/runs/run-list.ts'
import { debtTable, fileName, openLoadsPortal, sourceId } from '../testing/loads/loads-portal.ts'

const portal = await openLoadsPortal()
const {
  all,
  approve,
  database,
  save,
  load,
  readLoad,
  request,
  findCurrentFile,
  published,
  listRows,
  stewards,
  clock,
  reports,
  source,
} = portal

const listMails = async () =>
  (await listRows('mails')).map(({ to_address, subject, text_body }) => ({ to: to_address, subject, text: text_body }))
/** The load is set up, the table is as published, and there are no mails. */
beforeEach(async () => {
  await sql`delete from mails`.execute(database)
  await sql`delete from load_runs`.execute(database)
  await sql`delete from report_drafts`.execute(database)
  await all(debtTable())
  await save({ is_automatic: true, rows_least_percent: -100, rows_most_percent: 1000 })
  const first = await load()
  if (first.outcome === 'waiting') await approve(first.draft_id)
  await readLoad()
  await save()
  await sql`delete from mails`.execute(database)
  clock.advance(60_000)
})

test('the table is published in both formats in the steward’s name, and the audit trail names the portal', async () => {
  await all(`insert into office.debt values (2600, 'ใหม่, "มาก"', 0.5, null)`)
  const run = await load()
  assert.partialDeepStrictEqual(run, { outcome: 'published', rows: 21, step: 'ended', draft_id: null })
  const table = await published()
  assert.deepEqual(table[0], ['year', 'agency', 'value', 'as_of'])
  assert.deepEqual(table[1], ['2501', 'หน่วยงาน 1', '1.5', '2026-01-02'])
  assert.deepEqual(table.at(-1), ['2600', 'ใหม่, "มาก"', '0.5', ''])
  for (const kind of ['csv', 'excel'])
    assert.deepEqual(await findCurrentFile(kind).then(file => [file!.rows, file!.by]), [21, stewards.steward])
  const { rows } = await sql<{ call: string; user_id: number }>`
    select call, user_id from audit_records where subject = 'report_files' order by audit_id desc limit 1`.execute(
    database,
  )
  assert.deepEqual(rows, [{ call: 'loadFromSource', user_id: stewards.steward }])
  assert.deepEqual(await listMails(), [])
})

test('a load without changes makes no version and leaves no draft', async () => {
  assert.equal((await load()).outcome, 'published', 'the settings were saved since')
  const versions = (await listRows('report_files')).length
  assert.equal((await load()).outcome, 'unchanged')
  await all('update office.debt set year = year')
  assert.equal((await load()).outcome, 'unchanged', 'rows in another order are the same rows')
  assert.equal((await listRows('report_files')).length, versions)
  assert.deepEqual(
    (await listRows('report_drafts')).filter(({ published_at }) => published_at === null),
    [],
  )
})

test('columns are selected, ordered and renamed, rows filtered and sorted, and no value becomes SQL', async () => {
  await save({
    columns: [
      { name: 'agency', as: 'หน่วยงาน' },
      { name: 'year', as: 'Year' },
    ],
    filters: [{ column: 'agency', value: "หน่วยงาน 7'; drop table office.debt; --" }],
    rows_least_percent: -100,
  })
  const emptyRun = await load()
  assert.deepEqual([emptyRun.outcome, emptyRun.reason.rule], ['failed', 'empty'])
  await save({
    columns: [
      { name: 'agency', as: 'หน่วยงาน' },
      { name: 'year', as: 'Year' },
    ],
    filters: [{ column: 'as_of', value: '2026-01-08' }],
    row_order: [{ column: 'year', descending: true }],
    rows_least_percent: -100,
  })
  const run = await load()
  assert.deepEqual([run.outcome, run.reason.rule], ['waiting', 'columnsLost'])
  assert.equal((await approve(run.draft_id)).status, 200)
  assert.deepEqual(await published(), [
    ['หน่วยงาน', 'Year'],
    ['หน่วยงาน 7', '2507'],
  ])
  await save({ row_order: [{ column: 'year', descending: true }] })
  await approve((await load()).draft_id)
  assert.deepEqual((await published())[1]![0], '2520')
})

const expectWaiting = async (change: string, rule: string, contains: string, settings: object = {}) => {
  await save(settings)
  await all(change)
  const before = await findCurrentFile()
  const run = await load()
  assert.deepEqual([run.outcome, run.reason?.rule], ['waiting', rule])
  assert.ok(JSON.stringify(run.reason.values ?? {}).includes(contains), JSON.stringify(run.reason))
  assert.deepEqual(await findCurrentFile(), before, 'nothing was published')
  const [mail, ...more] = await listMails()
  assert.deepEqual([mail!.to, more], ['steward@example.org', []])
  assert.match(String(mail!.text), /Review the draft|needs a review/)
  return run
}

test('rows beyond the limits make the load wait: more than 5 % fewer', () =>
  expectWaiting('delete from office.debt where year > 2518', 'rowsBeyond', '"percent":"−10.0"'))
test('rows beyond the limits make the load wait: more than 50 % more', () =>
  expectWaiting(
    `insert into office.debt select 2600 + n, 'x', n, null from generate_series(1, 11) n`,
    'rowsBeyond',
    '"percent":"+55.0"',
  ))
test('rows at the limits are published', async () => {
  await all('delete from office.debt where year = 2520')
  assert.equal((await load()).outcome, 'published', '19 of 20 are 5 % less')
  await all(debtTable(20))
  await save({ rows_most_percent: 1000 })
  await load()
  await save()
  await all(`insert into office.debt select 2600 + n, 'x', n, null from generate_series(1, 10) n`)
  assert.equal((await load()).outcome, 'published', '30 of 20 are 50 % more')
})
test('a removed column makes the load wait', () =>
  expectWaiting('alter table office.debt drop column agency', 'columnsLost', 'agency'))
test('a changed column type makes the load wait', async () => {
  const change = 'alter table office.debt alter column year type text'
  const run = await expectWaiting(change, 'columnsRetyped', 'year (integer → text)')
  assert.equal((await approve(run.draft_id)).status, 200)
  assert.equal((await readLoad()).runs[0].outcome, 'approved')
  await all(`update office.debt set value = value + 1`)
  assert.equal((await load()).outcome, 'published', 'what the steward has published is accepted')
})
test('a load with manual review always waits', () =>
  expectWaiting(`update office.debt set value = 9 where year = 2501`, 'asAsked', '', { is_automatic: false }))
test('a new column is published', async () => {
  await all('alter table office.debt add column note text')
  assert.equal((await load()).outcome, 'published')
  assert.equal((await published())[0]!.at(-1), 'note')
})

test('the first table of a report waits', async () => {
  const { rows: files } = await sql<{ id: number }>`
    update report_files set is_current = false where report_id = ${reports[fileName]!} and is_current
    returning report_file_id as id`.execute(database)
  const run = await load()
  const ids = files.map(({ id }) => id)
  await sql`update report_files set is_current = true where report_file_id = any (${ids})`.execute(database)
  assert.deepEqual([run.outcome, run.reason.rule], ['waiting', 'first'])
})

test('a newer load replaces the waiting draft, and a discarded one is reported', async () => {
  const first = await expectWaiting('delete from office.debt where year > 2510', 'rowsBeyond', '10')
  await all('delete from office.debt where year > 2505')
  const second = await load()
  assert.equal(second.outcome, 'waiting')
  const { runs } = await readLoad()
  assert.deepEqual(
    runs.slice(0, 2).map(({ outcome }: { outcome: string }) => outcome),
    ['waiting', 'discarded'],
  )
  assert.equal((await request(previewDraft, { draft_id: first.draft_id })).status, 404)
  await request(discardDraft, { draft_id: second.draft_id })
  assert.equal((await readLoad()).runs[0].outcome, 'discarded')
})

test('only its steward can publish a waiting draft', async () => {
  const { draft_id } = await expectWaiting('delete from office.debt where year > 2510', 'rowsBeyond', '10')
  assert.equal((await readLoad('colleague')).runs[0].draft_id, null)
  assert.equal((await approve(draft_id, 'colleague')).status, 404)
})

const expectFailure = async (prepare: () => Promise<unknown>, rule: string, contains = '') => {
  await prepare()
  const before = await findCurrentFile()
  const run = await load()
  assert.deepEqual(
    { outcome: run.outcome, rule: run.reason?.rule, draft_id: run.draft_id },
    { outcome: 'failed', rule, draft_id: null },
  )
  assert.ok(JSON.stringify(run.reason).includes(contains), JSON.stringify(run.reason))
  assert.deepEqual(await findCurrentFile(), before, 'nothing was published')
  assert.deepEqual(
    (await listRows('report_drafts')).filter(({ published_at }) => published_at === null),
    [],
  )
  const { body } = await request(listRuns, { checkbox: true, date_1: '2026-11-20', date_2: '2026-11-20' })
  const [monitoredRun] = body.data
  assert.deepEqual([monitoredRun.etl_data_result, monitoredRun.etl_data_workflow], ['Error', `load_${sourceId}`])
  assert.match(monitoredRun.description, / \/ [\u0E00-\u0E7F]/, 'in both languages')
}

test('an empty table fails', () => expectFailure(() => all('truncate office.debt'), 'empty', 'office.debt'))
test('a missing table fails', () => expectFailure(() => all('drop table office.debt'), 'tableLost', 'office.debt'))
test('a missing selected column fails', () =>
  expectFailure(
    async () => {
      await save({ columns: [{ name: 'agency', as: 'Agency' }] })
      await all('alter table office.debt drop column agency')
    },
    'columnsMissing',
    'agency',
  ))
test('a table that fails the checks of an upload fails, with the place', () =>
  expectFailure(() => all('alter table office.debt rename column agency to " "'), 'checksFailed', 'columnUnnamed'))
test('a table too large for a workbook is published as CSV, and its Excel file is retired', async () => {
  await all(`insert into office.debt values (2600, repeat('ก', 40000), 1, null)`)
  assert.equal((await load()).outcome, 'published')
  assert.equal(await findCurrentFile('excel'), undefined)
})
test('a file beyond the upload limit fails', () =>
  expectFailure(
    () =>
      all(`insert into office.debt select 3000 + n, (select string_agg(md5(random()::text), '') from generate_series(1, 100) where n > 0), 1, null
        from generate_series(1, 4000) n`),
    'tooLarge',
    '4',
  ))
test('a filter on a column whose type has changed fails', () =>
  expectFailure(async () => {
    await save({ filters: [{ column: 'agency', value: 'หน่วยงาน 7' }] })
    await all('alter table office.debt drop column agency, add column agency integer')
  }, 'filterUnfit'))
test('a detached source and an Inactive source fail', async () => {
  const report_id = reports[fileName]!
  await expectFailure(() => sql`delete from internal_source_reports`.execute(database), 'detached')
  await database.insertInto('internal_source_reports').values({ internal_source_id: source, report_id }).execute()
  await expectFailure(() => sql`update internal_sources set status = 'offline'`.execute(database), 'inactive')
  await sql`update internal_sources set status = 'online'`.execute(database)
})

test('the workbench shows a load with its rows and its source', async () => {
  await all(`update office.debt set value = 7 where year = 2501`)
  await load()
  const { body } = await request(listRuns, { checkbox: true, date_1: '2026-11-20', date_2: '2026-11-20' })
  const [monitoredRun] = body.data
  assert.deepEqual(
    {
      etl_data_result: monitoredRun.etl_data_result,
      rows: monitoredRun.rows,
      data_source_name: monitoredRun.data_source_name,
      report_id: monitoredRun.report_id,
      etl_data_action: monitoredRun.etl_data_action,
    },
    { etl_data_result: 'Done', rows: 20, data_source_name: 'Debt', report_id: [sourceId], etl_data_action: 'Load' },
  )
})
