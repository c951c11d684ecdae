import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Era } from '../../../contract/tables/columns.ts'
import { type Condition, dateParts, type MeasureName, measureNames } from '../../../contract/tables/queries.ts'
import { chooseCount } from '../../testing/depth.ts'
import { createTestFolder } from '../../testing/folders.ts'
import {
  drawCondition,
  drawHaving,
  drawLeaf,
  drawSome,
  isTime,
  quote,
  toFilterParameter,
} from '../testing/model-conditions.ts'
import {
  type Draw,
  drawTable,
  type ModelColumn,
  type ModelTable,
  type ModelValue,
  openModelTables,
  texts,
} from '../testing/model-tables.ts'
import {
  compareValues,
  computeMeasure,
  meetsCondition,
  sortRows,
  toGroup,
  toShownValue,
} from '../testing/plain-evaluation.ts'
import { openTablesPortal } from '../testing/tables-portal.ts'

// Random queries about random tables, as addresses, compared with a plain evaluation of the same tables in memory.

const portal = await openTablesPortal()
const folder = await createTestFolder()
const publish = await openModelTables(portal, folder)
const report = 'public-debt'

interface DrawnQuery {
  query: URLSearchParams
  rows: ModelValue[][]
  era: Era
}
/** Random filters as parameters, as JSON, or as both, and the expected rows. */
const drawFilters = (draw: Draw, table: ModelTable): DrawnQuery => {
  const query = new URLSearchParams()
  const all: Condition[] = []
  for (let remaining = draw(fc.integer, { min: 0, max: 2 }); remaining > 0; remaining -= 1) {
    const condition = drawLeaf(draw, table)
    const parameter = toFilterParameter(condition, table)
    if (!parameter) continue
    const isOpposite = draw(fc.boolean)
    query.append(parameter[0], `${isOpposite ? '!' : ''}${parameter[1]}`)
    all.push(isOpposite ? { not: condition } : condition)
  }
  if (draw(fc.boolean)) {
    const condition = drawCondition(draw, table)
    if (draw(fc.boolean)) query.set('where', JSON.stringify(condition))
    else query.set('query', JSON.stringify({ where: condition }))
    all.push(condition)
  }
  const era = draw(fc.constantFrom, 'ce', 'be')
  if (era === 'be') query.set('era', 'be')
  return { query, era, rows: table.rows.filter(row => meetsCondition(table, { all }, row)) }
}
const drawPage = (draw: Draw, query: URLSearchParams) => {
  const [offset, limit] = [draw(fc.integer, { min: 0, max: 12 }), draw(fc.integer, { min: 1, max: 40 })]
  query.set('offset', String(offset))
  query.set('limit', String(limit))
  return [offset, offset + limit] as const
}

/** Sends a query and returns a list of the response with fields in the order of these names. */
const sendQuery = async (path: string, query: URLSearchParams, list: string, names: string[]) => {
  const { status, text } = await portal.request(`${report}/${path}`, String(query))
  assert.equal(status, 200, `${path}?${query}: ${text}`)
  const body = JSON.parse(text)
  return { body, foundRows: body[list].map((row: Record<string, ModelValue>) => names.map(name => row[name])) }
}
const isNear = (actual: ModelValue, expected: ModelValue) =>
  actual === expected ||
  (typeof actual === 'number' && typeof expected === 'number' && Math.abs(actual - expected) < 1e-9)
const assertSame = (actual: ModelValue[][], expected: ModelValue[][], request: string) => {
  const isSame =
    actual.length === expected.length &&
    actual.every((row, index) => row.every((value, at) => isNear(value, expected[index]![at]!)))
  if (!isSame) assert.deepEqual(actual, expected, request)
}

const checkRows = async (draw: Draw, table: ModelTable) => {
  const { query, rows, era } = drawFilters(draw, table)
  const places = table.columns.map((_, index) => index)
  const selected = drawSome(draw, places, places.length, 1)
  const sort = drawSome(draw, places, 3).map(at => ({ at, isDescending: draw(fc.boolean) }))
  const getColumnName = (at: number) => table.columns[at]!.name
  query.set('select', selected.map(at => quote(getColumnName(at))).join(','))
  if (sort.length > 0)
    query.set(
      'sort',
      sort.map(({ at, isDescending }) => `${isDescending ? '-' : ''}${quote(getColumnName(at))}`).join(','),
    )
  const page = drawPage(draw, query)
  const { body, foundRows } = await sendQuery('rows', query, 'rows', selected.map(getColumnName))
  const sorted = sortRows(table, rows, sort)
  const expected = sorted.slice(...page)
  assertSame(
    foundRows,
    expected.map(row => selected.map(at => toShownValue(table.columns[at]!, row[at]!, era))),
    String(query),
  )
  assert.deepEqual(
    [body.total, body.is_truncated],
    [rows.length, page[0] + foundRows.length < rows.length && foundRows.length > 0],
  )
  if (body.next) await checkNext(body.next, { table, selected, era, rest: sorted.slice(page[0] + foundRows.length) })
}

/** Compares the next page, which begins after the last row of another one. */
const checkNext = async (
  next: string,
  { table, selected, era, rest }: { table: ModelTable; selected: number[]; era: Era; rest: ModelValue[][] },
) => {
  const query = new URLSearchParams(next.split('?')[1])
  const names = selected.map(at => table.columns[at]!.name)
  const { body, foundRows } = await sendQuery('rows', query, 'rows', names)
  const expected = rest.slice(0, Number(query.get('limit')))
  assertSame(
    foundRows,
    expected.map(row => selected.map(at => toShownValue(table.columns[at]!, row[at]!, era))),
    String(query),
  )
  assert.deepEqual([query.has('offset'), body.next !== null], [false, expected.length < rest.length])
}

interface Key {
  at: number
  part: (typeof dateParts)[number] | null
}
const drawKeys = (draw: Draw, { columns }: ModelTable): Key[] =>
  drawSome(draw, [...columns.keys()], 3).map(at => ({
    at,
    part: isTime(columns[at]!) ? draw(fc.constantFrom, null, ...dateParts) : null,
  }))
const drawMeasures = (draw: Draw, { columns }: ModelTable) => {
  const possibleMeasures = columns.flatMap((column, index) => {
    const isFigure = !column.isYear && ['integer', 'decimal', 'number'].includes(column.kind)
    const aggregates = measureNames.filter(name => isFigure || !['sum', 'avg', 'median'].includes(name))
    return aggregates.map(name => ({ aggregate: name as MeasureName, at: index }))
  })
  return drawSome(draw, possibleMeasures, 4, 1)
}

const checkGroups = async (draw: Draw, table: ModelTable) => {
  const { query, rows, era } = drawFilters(draw, table)
  const [keys, measures] = [drawKeys(draw, table), drawMeasures(draw, table)]
  const getColumnName = (at: number) => table.columns[at]!.name
  const names = [
    ...keys.map(({ at, part }) => `${getColumnName(at)}${part ? `:${part}` : ''}`),
    ...measures.map(({ aggregate, at }) => `${aggregate}(${getColumnName(at)})`),
  ]
  if (keys.length > 0) query.set('group', names.slice(0, keys.length).map(quote).join(','))
  query.set('measure', names.slice(keys.length).map(quote).join(','))
  const sort = drawSome(draw, [...names.keys()], 2).map(at => ({ at, isDescending: draw(fc.boolean) }))
  if (sort.length > 0)
    query.set('sort', sort.map(({ at, isDescending }) => `${isDescending ? '-' : ''}${quote(names[at]!)}`).join(','))
  const page = drawPage(draw, query)
  const toGroupKey = (row: ModelValue[]) =>
    keys.map(({ at, part }) => toGroup(table.columns[at]!, row[at]!, { part, era }))
  const groups = Map.groupBy(rows, row => JSON.stringify(toGroupKey(row)))
  if (keys.length === 0 && groups.size === 0) groups.set('[]', [])
  const computeFigure = (aggregate: MeasureName, at: number, groupRows: ModelValue[][]) =>
    computeMeasure(
      aggregate,
      groupRows.flatMap(row => (row[at] === null ? [] : [row[at]!])),
    )
  const having = drawHaving(draw, table, measures, names.slice(keys.length))
  if (having) {
    const { condition, measured, isOpposite } = having
    const [, filter] = toFilterParameter(condition, { columns: [measured], rows: [] })!
    query.set('having', `${measured.name}=${isOpposite ? '!' : ''}${filter}`)
  }
  const isKept = (figures: ModelValue[]) => {
    if (!having) return true
    const value = figures[names.indexOf(having.measured.name) - keys.length]!
    return meetsCondition({ columns: [having.measured], rows: [] }, having.condition, [value]) !== having.isOpposite
  }
  const expectedRows = [...groups].flatMap(([key, groupRows]): ModelValue[][] => {
    const figures = measures.map(({ aggregate, at }) => computeFigure(aggregate, at, groupRows))
    if (!isKept(figures)) return []
    const shownFigures = figures.map((figure, index) => {
      const { aggregate, at } = measures[index]!
      return aggregate === 'min' || aggregate === 'max' ? toShownValue(table.columns[at]!, figure, era) : figure
    })
    return [[...JSON.parse(key), ...shownFigures]]
  })
  const isWord = (at: number) => keys[at] !== undefined && table.columns[keys[at].at]!.kind === 'text'
  const orders = [
    ...sort.map(({ at, isDescending }) => ({ at, compare: compareValues({ isWord: isWord(at), isDescending }) })),
    ...keys.flatMap((_, index) =>
      [isWord(index), false].map(byWord => ({ at: index, compare: compareValues({ isWord: byWord }) })),
    ),
  ]
  const compareRows = (a: ModelValue[], b: ModelValue[]) =>
    orders.reduce((decided, { at, compare }) => decided || compare(a[at]!, b[at]!), 0)
  const { body, foundRows } = await sendQuery('aggregate', query, 'groups', names)
  assertSame(foundRows, expectedRows.toSorted(compareRows).slice(...page), String(query))
  assert.equal(body.total, expectedRows.length, String(query))
}

const checkFacets = async (draw: Draw, table: ModelTable) => {
  const { query, rows, era } = drawFilters(draw, table)
  const at = draw(fc.integer, { min: 0, max: table.columns.length - 1 })
  const column = table.columns[at]!
  const search = column.kind === 'text' && draw(fc.boolean) ? draw(fc.constantFrom, ...texts) : ''
  if (search) query.set('search', search)
  const limit = draw(fc.integer, { min: 1, max: 20 })
  query.set('limit', String(limit))
  const matchingRows = rows.filter(
    row => !search || meetsCondition(table, { column: column.name, contains: search }, row),
  )
  const counts = [
    ...Map.groupBy(
      matchingRows.filter(row => row[at] !== null),
      row => row[at]!,
    ),
  ]
    .map(([value, valueRows]): [ModelValue, number] => [value, valueRows.length])
    .toSorted((a, b) => b[1] - a[1] || compareValues({})(a[0], b[0]))
  const { body, foundRows } = await sendQuery(`facets/${encodeURIComponent(column.name)}`, query, 'values', [
    'value',
    'count',
  ])
  const expected = counts.slice(0, limit).map(([value, count]) => [toShownValue(column, value, era), count])
  assertSame(foundRows, expected, `${column.name}: ${query}`)
  assert.deepEqual([body.total, body.missing], [counts.length, matchingRows.filter(row => row[at] === null).length])
}

const checkProfile = async (table: ModelTable) => {
  const { foundRows } = await sendQuery('profile', new URLSearchParams(), 'columns', [
    'name',
    'missing',
    'distinct',
    'least',
    'greatest',
  ])
  const parseShownValue = (value: ModelValue, { kind }: ModelColumn) =>
    value === null || kind === 'text' || kind.startsWith('date') ? value : Number(value)
  const expected = table.columns.map((column, index) => {
    const values = table.rows.flatMap(row => (row[index] === null ? [] : [row[index]!]))
    const [least, greatest] = [computeMeasure('min', values), computeMeasure('max', values)]
    return [column.name, table.rows.length - values.length, new Set(values).size, least, greatest]
  })
  const actual = foundRows.map((row: ModelValue[], index: number) => [
    ...row.slice(0, 3),
    ...row.slice(3).map(value => parseShownValue(value, table.columns[index]!)),
  ])
  assert.deepEqual(actual, expected)
}

const check = async (draw: Draw) => {
  const table = drawTable(draw)
  await publish(report, table)
  for (let turn = 0; turn < 4; turn += 1) {
    await checkRows(draw, table)
    await checkGroups(draw, table)
    await checkFacets(draw, table)
  }
  await checkProfile(table)
}

// Each test has its own time limit, which 2,000 tables together exceed.
const tablesAtOnce = 25
const last = chooseCount({ usual: tablesAtOnce, deep: 2000 })
for (let first = 1; first <= last; first += tablesAtOnce)
  test(`random queries about random tables have the results of a plain evaluation in memory, from table ${first} on`, () =>
    fc.assert(fc.asyncProperty(fc.gen(), check), { numRuns: tablesAtOnce, endOnFailure: true }))
