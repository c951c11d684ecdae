import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import {
  getSeriesChoices,
  listEditableKeyFigures,
  listKeyFigures,
  orderKeyFigures,
  removeKeyFigure,
  saveKeyFigure,
} from '../../../contract/catalogue/figures/key-figures.ts'
import { openFigures, yearly } from '../../testing/catalogue/figures-portal.ts'
import { scenarios } from '../../testing/portal.ts'
import { publishDraftAs } from '../drafts/publications/publications.ts'

const { readers, readAll, publish, draft, reviewDraft, publishReviewed, database, context, users, reports } =
  await openFigures()
const { requestJson } = readers
const asked = { measure: 'Value', filters: [] }
const buildFigure = (source: string, name = source) => ({
  source_id: `source.${source}`,
  name,
  name_th: name,
  note: '',
  note_th: '',
  asked,
})
const save = (body: object) => requestJson(saveKeyFigure, body, 'steward')
const list = async (who = 'visitor') => (await requestJson(listKeyFigures, {}, who)).result
const readLastValue = async (name: string, who = 'visitor') =>
  (await list(who)).find((figure: { name: string }) => figure.name === name)?.series.recent.at(-1).value
const readState = async (name: string) =>
  (await requestJson(listEditableKeyFigures, {}, 'steward')).result.find(
    (figure: { name: string }) => figure.name === name,
  )?.state

for (const [fileName, last] of [
  ['public-debt', 7101],
  ['revenue-forecast', 7202],
  ['old-revenue', 7303],
] as const) {
  await publish(fileName, yearly(1, 2, last))
  await save(buildFigure(fileName))
}
const debt = (await list())[0].key_figure_id
const readStoredFigures = () =>
  sql`select * from key_figures order by key_figure_id`.execute(database).then(({ rows }) => rows)

const staffCalls = [
  { call: listEditableKeyFigures, input: {} },
  { call: getSeriesChoices, input: { source_id: 'source.public-debt' } },
  { call: saveKeyFigure, input: buildFigure('public-debt', 'Another') },
  { call: removeKeyFigure, input: { key_figure_id: debt } },
  { call: orderKeyFigures, input: { key_figure_ids: [debt] } },
]
scenarios(
  readers,
  [
    {
      name: 'a visitor gets the figures of public tables only',
      call: listKeyFigures,
      contains: ['7101'],
      lacks: ['7202', '7303', 'revenue-forecast', 'old-revenue'],
    },
    { name: 'a grant shows the figure of a restricted table', call: listKeyFigures, who: 'reader', contains: ['7202'] },
    { name: 'staff get no figure of an Inactive table', call: listKeyFigures, who: 'steward', lacks: ['7303'] },
    { name: 'a pending login sees what a visitor sees', call: listKeyFigures, who: 'owing', lacks: ['7202'] },
    ...staffCalls.flatMap(({ call, input: body }) => [
      { name: 'a visitor is refused', call, input: body, status: 401 },
      ...['reader', 'analyst', 'counsel'].map(who => ({
        name: `${who} is refused`,
        call,
        who,
        input: body,
        status: 403,
      })),
    ]),
    {
      name: 'a table that does not exist is 404',
      call: saveKeyFigure,
      who: 'steward',
      input: buildFigure('nothing'),
      status: 404,
    },
    {
      name: 'a figure that does not exist is 404',
      call: removeKeyFigure,
      who: 'steward',
      input: { key_figure_id: 999 },
      status: 404,
    },
    {
      name: 'a column that does not exist is refused',
      call: saveKeyFigure,
      who: 'steward',
      input: { ...buildFigure('public-debt'), asked: { measure: 'Gone', filters: [] } },
      body: { status: 'no series', reason: 'noColumn' },
    },
    {
      name: 'a figure without a name is refused',
      call: saveKeyFigure,
      who: 'steward',
      input: { ...buildFigure('public-debt'), name: ' ' },
      status: 400,
    },
    {
      name: 'a NUL in a filter is refused',
      call: saveKeyFigure,
      who: 'steward',
      input: {
        ...buildFigure('public-debt'),
        asked: { measure: 'Value', filters: [{ column: 'Year', value: '\u0000' }] },
      },
      status: 400,
    },
    {
      name: 'too many filters are refused',
      call: saveKeyFigure,
      who: 'steward',
      input: {
        ...buildFigure('public-debt'),
        asked: { measure: 'Value', filters: Array.from({ length: 5 }, () => ({ column: 'Year', value: '1' })) },
      },
      status: 400,
    },
    {
      name: 'an order with a duplicate is refused',
      call: orderKeyFigures,
      who: 'steward',
      input: { key_figure_ids: [debt, debt] },
      status: 400,
    },
    {
      name: 'an order without one of the figures is refused',
      call: orderKeyFigures,
      who: 'steward',
      input: { key_figure_ids: [debt] },
      status: 409,
    },
    {
      name: 'staff get the columns and the series of a table',
      call: getSeriesChoices,
      who: 'steward',
      input: { source_id: 'source.public-debt' },
      contains: ['"measures":["Value"]', '"columns":["Year","Value"]'],
    },
  ],
  readStoredFigures,
)

test('a figure changes in the publishing transaction, not earlier and not later', async () => {
  const prepared = await draft('public-debt', yearly(1, 2, 7101, 7104))
  await readAll()
  assert.equal(await readLastValue('public-debt'), 7101)
  assert.equal((await publishReviewed(prepared)).status, 200)
  // No series was read since then.
  assert.equal(await readLastValue('public-debt'), 7104)
})

test('the figure of a table that becomes Inactive or restricted, or loses the column, is hidden, and staff see the reason', async () => {
  const report = database.updateTable('reports').where('file_name', '=', 'public-debt')
  await report.set({ status: 'Inactive' }).execute()
  assert.equal(await readLastValue('public-debt'), undefined)
  assert.equal(await readState('public-debt'), 'inactive')
  await report.set({ status: 'Active' }).execute()
  assert.deepEqual([await readLastValue('public-debt'), await readState('public-debt')], [7104, 'shown'])
  assert.equal(await readState('revenue-forecast'), 'restricted')
  await publish('public-debt', [
    ['Year', 'Other'],
    [2020, 1],
    [2021, 2],
    [2022, 3],
  ])
  assert.deepEqual([await readLastValue('public-debt'), await readState('public-debt')], [undefined, 'noColumn'])
})

test('a draft whose figure cannot be read is published, and the old figure is not shown', async () => {
  await publish('public-debt', yearly(1, 2, 3))
  assert.equal(await readLastValue('public-debt'), 3)
  const prepared = await draft('public-debt', yearly(1, 2, 3, 4))
  const { revision, acknowledged } = (await reviewDraft(prepared)).input
  const errors: string[] = []
  const broken = {
    ...context,
    folders: { ...context.folders, with: () => Promise.reject(new Error('no room')) },
    onError: (message: string) => void errors.push(message),
  }
  const writer = { userId: users.collector!, call: 'publishDraft', address: '127.0.0.1' }
  await publishDraftAs(broken, writer, { draftId: prepared, revision, acknowledged })
  assert.deepEqual(
    [errors.length, await readLastValue('public-debt'), await readState('public-debt')],
    [1, undefined, 'reading'],
  )
  await readAll()
  assert.equal(await readLastValue('public-debt'), 4)
})

test('figures are added at the end, ordered, changed and removed, all recorded; there are at most eight', async () => {
  const listIds = async () =>
    (await readStoredFigures()).map(row => Number((row as { key_figure_id: number }).key_figure_id))
  const [first, ...others] = await listIds()
  const order = [...others, first]
  assert.equal((await readers.request(orderKeyFigures, { key_figure_ids: order }, 'steward')).status, 200)
  const listNames = async () =>
    (await requestJson(listEditableKeyFigures, {}, 'steward')).result.map(({ name }: { name: string }) => name)
  assert.deepEqual(await listNames(), ['revenue-forecast', 'old-revenue', 'public-debt'])
  await save({ ...buildFigure('public-debt', 'Debt'), key_figure_id: first })
  assert.deepEqual(await listNames(), ['revenue-forecast', 'old-revenue', 'Debt'])
  for (const name of ['4', '5', '6', '7', '8'])
    assert.equal((await save(buildFigure('public-debt', name))).status, 'success')
  assert.deepEqual(await save(buildFigure('public-debt', '9')), { status: 'too many' })
  assert.equal((await readers.request(removeKeyFigure, { key_figure_id: others[0] }, 'steward')).status, 200)
  assert.deepEqual(await listNames(), ['old-revenue', 'Debt', '4', '5', '6', '7', '8'])
  assert.equal((await save(buildFigure('public-debt', '9'))).status, 'success')
  // Deleted reports leave gaps, here at both ends. The second figure finds the last position in use.
  await database.deleteFrom('key_figures').where('position', 'in', [1, 2, 8]).execute()
  for (const name of ['10', '11']) assert.equal((await save(buildFigure('public-debt', name))).status, 'success')
  assert.deepEqual(await listNames(), ['4', '5', '6', '7', '8', '10', '11'])
  const records = await database
    .selectFrom('audit_records')
    .select(['call', 'action'])
    .where('subject', '=', 'key_figures')
    .execute()
  const recorded = new Set(records.map(({ call, action }) => `${call} ${action}`))
  for (const change of [
    'saveKeyFigure added',
    'saveKeyFigure changed',
    'removeKeyFigure removed',
    'orderKeyFigures changed',
  ])
    assert.ok(recorded.has(change), change)
})

test('the figures of year columns can be a key figure', async () => {
  await publish('gold-price', [
    ['Name', '2020', '2021', '2022', '2023'],
    ['Bar', 1, 2, 3, 4],
    ['Ornament', 5, 6, 7, 8],
  ])
  await readAll()
  const choices = await requestJson(getSeriesChoices, { source_id: 'source.gold-price' }, 'steward')
  assert.equal(choices.measures[0], 'value')
  assert.deepEqual(choices.asked, { measure: 'value', filters: [{ column: 'Name', value: 'Bar' }] })
  const filters = [{ column: 'Name', value: 'Ornament' }]
  // One is removed first, because at most eight key figures are allowed.
  await readers.request(removeKeyFigure, { key_figure_id: (await list()).at(-1).key_figure_id }, 'steward')
  const { status } = await save({ ...buildFigure('gold-price'), asked: { measure: 'value', filters } })
  assert.equal(status, 'success')
  assert.equal(await readLastValue('gold-price'), 8)
})

test('values of a restricted table are chosen only with a grant; a saved choice can be kept without one', async () => {
  await publish('revenue-forecast', [
    ['Name', '2020', '2021', '2022', '2023'],
    ['Secret', 1, 2, 3, 4],
    ['Other', 5, 6, 7, 8],
  ])
  await readAll()
  await readers.request(removeKeyFigure, { key_figure_id: debt }, 'steward')
  const readChoices = async () =>
    (await requestJson(getSeriesChoices, { source_id: 'source.revenue-forecast' }, 'steward')).asked
  const choose = (value: string, more: object = {}) =>
    save({
      ...buildFigure('revenue-forecast', 'Chosen'),
      asked: { measure: 'value', filters: [{ column: 'Name', value }] },
      ...more,
    })
  assert.deepEqual(await readChoices(), { measure: 'value', filters: [] })
  const refusal = { status: 'no series', reason: 'restricted' }
  for (const value of ['Secret', 'Guessed']) assert.deepEqual(await choose(value), refusal)
  const grant = { user_id: users.collector!, report_id: reports['revenue-forecast']! }
  await database.insertInto('user_report_grants').values(grant).execute()
  assert.deepEqual((await readChoices()).filters, [{ column: 'Name', value: 'Secret' }])
  assert.equal((await choose('Guessed')).reason, 'noRows')
  const { status, key_figure_id } = await choose('Other')
  assert.equal(status, 'success')
  await database.deleteFrom('user_report_grants').where('user_id', '=', grant.user_id).execute()
  assert.equal((await choose('Other', { key_figure_id, name: 'Renamed' })).status, 'success')
  assert.deepEqual(await choose('Secret', { key_figure_id }), refusal)
})
