import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { calls } from './calls.ts'
import { releaseWeekdays } from './catalogue/release-rules.ts'
import { nullAsNone } from './catalogue/reports.ts'
import { rhythm } from './catalogue/rhythms.ts'
import { searchReports } from './catalogue/search/report-searches.ts'
import { getEncoder } from './encoding.ts'
import { wire, wireValues } from './wire.ts'

const texts = [
  '2026-11-25',
  '2026-11',
  '2026-11-25T09:00:00.000Z',
  '09:00',
  'mali',
  'mali@example.org',
  '5f0c3a52-8f0e-4f57-9d55-0a2f2c1b7e11',
]
const numbers = [1, 0, -1]

const findAccepted = (schema: z.ZodType, values: unknown[]) => values.find(value => schema.safeParse(value).success)

/** Samples of objects whose fields do not all belong together. */
const samples = new Map<z.ZodType, unknown>([[rhythm, { repeat: 'week', weekday: releaseWeekdays[0], time: '09:00' }]])

/** Returns a value that the schema accepts: with two items in each list and every optional field, or with as little as possible. */
const buildSample = (schema: z.ZodType, isFull: boolean, depth = 0): unknown => {
  if (samples.has(schema)) return samples.get(schema)
  const buildInner = (innerSchema: unknown) => buildSample(innerSchema as z.ZodType, isFull, depth)
  if (!isFull && schema instanceof z.ZodNullable) return null
  if (!isFull && schema instanceof z.ZodOptional && !(schema.unwrap() instanceof z.ZodCodec)) return undefined
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, buildInner(field)]))
  if (schema instanceof z.ZodArray) return [buildInner(schema.element), buildInner(schema.element)]
  if (schema instanceof z.ZodTuple) return schema.def.items.map(buildInner)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return buildInner(schema.unwrap())
  if (schema instanceof z.ZodLiteral) return [...schema.values][0]
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodUnion) return findAccepted(schema, schema.options.map(buildInner))
  if (schema instanceof z.ZodRecord) return { some: buildInner(schema.valueType) }
  if (schema instanceof z.ZodPipe) return buildInner(schema.in)
  if (schema instanceof z.ZodLazy)
    return depth > 2 ? null : buildSample(schema.unwrap() as z.ZodType, isFull, depth + 1)
  if (schema instanceof z.ZodBoolean) return true
  if (schema.def.type === 'null') return null
  if (schema.def.type === 'number') return findAccepted(schema, numbers)
  return findAccepted(schema, isFull ? texts : ['None', ...texts])
}

const favourite = wire({ fileName: ['file_name', z.string()] })

test('the output of every call is encoded as zod encodes it', () => {
  for (const [{ name, output }, isFull] of calls.flatMap(call => [[call, true] as const, [call, false] as const])) {
    const value = z.decode(output, buildSample(output, isFull))
    assert.equal(JSON.stringify(getEncoder(output)(value)), JSON.stringify(z.encode(output, value as never)), name)
  }
})

test('fields that the contract does not declare are left out', () => {
  const list = wire({ rows: ['result', z.array(wire({ fileName: ['file_name', z.string()] }))] })
  assert.deepEqual(getEncoder(list)({ rows: [{ fileName: 'gdp', path: '/srv/gdp' }], secret: 1 }), {
    result: [{ file_name: 'gdp' }],
  })
  assert.deepEqual(getEncoder(z.object({ name: z.string() }))({ name: 'gdp', path: '/srv/gdp' }), { name: 'gdp' })
})

test('a search without results is a text on the wire', () => {
  const { rows, total, ...rest } = { rows: [], total: 0, page: 1, corrected: false }
  assert.equal(getEncoder(searchReports.output)({ rows, total, ...rest }), 'None')
})

test('a missing link is a text on the wire, also in a field that may be absent', () => {
  const schema = wire({
    now: ['now', nullAsNone.optional()],
    row: ['row', favourite.optional()],
    next: ['next', favourite.nullable()],
  })
  assert.deepEqual(getEncoder(schema)({ now: null, row: undefined, next: null }), {
    now: 'None',
    row: undefined,
    next: null,
  })
})

test('a value that is not in a closed list is refused', () => {
  const status = wireValues({ saved: 'success' })
  assert.throws(() => getEncoder(wire({ status: ['status', status] }))({ status: 'success' }))
})
