import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { calls } from './calls.ts'
import { identifier, page, pageSize, queryIdentifier, queryPage, queryPageSize } from './fields.ts'
import { limits } from './limits.ts'
import { wire, wireValues, wireWhere } from './wire.ts'
import { toWireArguments } from './wire-arguments.ts'

const favourite = wire({ fileName: ['file_name', z.string()], count: ['mongo_count', identifier.optional()] })

test('decodes wire names into proper names and drops unknown fields', () => {
  assert.deepEqual(favourite.parse({ file_name: 'a', mongo_count: '7', user: 'someone' }), { fileName: 'a', count: 7 })
})

test('encodes proper names into wire names, including nested objects', () => {
  const list = wire({ rows: ['result', z.array(favourite)] })
  assert.deepEqual(z.encode(list, { rows: [{ fileName: 'a', count: 7 }] }), {
    result: [{ file_name: 'a', mongo_count: 7 }],
  })
})

test('refuses a value of the wrong type under its wire name', () => {
  const { error } = favourite.safeParse({ file_name: 5 })
  assert.deepEqual(error?.issues[0]?.path, ['file_name'])
})

test('arguments are renamed without validation, so that defaults may be absent', () => {
  assert.deepEqual(toWireArguments(favourite, { fileName: 'a' }), { file_name: 'a' })
})

test('an object with a condition keeps its wire names', () => {
  const pair = wireWhere(
    { first: ['first_name', z.string()], last: ['last_name', z.string()] },
    ({ first }) => first !== '',
    'Say who',
  )
  const input = wire({ pair: ['data', pair] })
  const wireInput = toWireArguments(input, { pair: { first: 'Mali', last: '' } })
  assert.deepEqual(wireInput, { data: { first_name: 'Mali', last_name: '' } })
  assert.equal(input.safeParse({ data: { first_name: '', last_name: '' } }).success, false)
})

test('values are renamed in both directions, and any other is refused', () => {
  const status = wireValues({ saved: 'success', duplicate: 'Name is duplicate' })
  assert.equal(z.decode(status, 'Name is duplicate'), 'duplicate')
  assert.equal(z.encode(status, 'saved'), 'success')
  assert.equal(status.safeParse('duplicate').success, false)
  assert.throws(() => z.encode(status, 'success' as never))
})

test('values among the arguments get the wire spelling, also for optional fields', () => {
  const statuses = wireValues({ takeOver: '2', leave: '3' })
  const change = wire({ change: ['status', statuses], before: ['was', statuses.optional()] })
  assert.deepEqual(toWireArguments(change, { change: 'leave', before: 'takeOver' }), { status: '3', was: '2' })
})

test('a nullable object among the arguments is renamed, and null stays null', () => {
  const change = wire({ favourite: ['data', favourite.nullable()] })
  assert.deepEqual(toWireArguments(change, { favourite: { fileName: 'a' } }), { data: { file_name: 'a' } })
  assert.deepEqual(toWireArguments(change, { favourite: null }), { data: null })
})

test('identifiers are read only from numbers and digits', () => {
  assert.deepEqual(identifier.parse('12'), 12)
  for (const wrong of ['', '1.5', '-1', '1e3', 0, 2 ** 40, null, {}, '99999999999'])
    assert.equal(identifier.safeParse(wrong).success, false, String(wrong))
})

test('numbers of a list begin with 1 and have limits', () => {
  for (const [schema, most] of [
    [queryIdentifier, 2 ** 31 - 1],
    [queryPage, 1_000_000],
    [queryPageSize, limits.pageSize],
    [page, 1_000_000],
    [pageSize, limits.pageSize],
  ] as const) {
    for (const allowed of [1, most]) assert.equal(schema.parse(allowed), allowed)
    for (const wrong of [0, most + 1, 1.5]) assert.equal(schema.safeParse(wrong).success, false, String(wrong))
  }
})

test('names and paths of calls are unique', () => {
  assert.equal(new Set(calls.map(({ name }) => name)).size, calls.length)
  assert.equal(new Set(calls.map(({ path, method }) => `${method} ${path}`)).size, calls.length)
})

test('text with NUL or half a surrogate pair is refused everywhere', async () => {
  const { text } = await import('./fields.ts')
  for (const wrong of ['a\u0000b', '\ud800', 'x'.repeat(11)]) assert.equal(text(10).safeParse(wrong).success, false)
  assert.equal(text(10).safeParse('คลัง 😀').success, true)
})

test('an object gets wire names in every form that the field accepts', () => {
  const reportCodec = z.codec(z.union([favourite, identifier, z.array(favourite)]), z.custom<object>(), {
    decode: value => (typeof value === 'object' ? value : { count: value }),
    encode: value => value as { fileName: string },
  })
  const input = wire({ report: ['data', reportCodec.optional()] })
  assert.deepEqual(toWireArguments(input, { report: { fileName: 'a' } }), { data: { file_name: 'a' } })
  assert.deepEqual(toWireArguments(input, { report: [{ fileName: 'a' }] }), { data: [{ file_name: 'a' }] })
  assert.deepEqual(toWireArguments(input, { report: 5 }), { data: 5 })
})

test('an optional nested object gets wire names too', () => {
  const edit = wire({ now: ['data', favourite], before: ['was', favourite.optional()] })
  const wireEdit = { data: { file_name: 'a' }, was: { file_name: 'b' } }
  assert.deepEqual(toWireArguments(edit, { now: { fileName: 'a' }, before: { fileName: 'b' } }), wireEdit)
  assert.deepEqual(toWireArguments(edit, { now: { fileName: 'a' }, before: undefined }), {
    data: { file_name: 'a' },
    was: undefined,
  })
  assert.deepEqual(edit.parse(wireEdit), { now: { fileName: 'a' }, before: { fileName: 'b' } })
})

test('values with a default or a numeric form get the wire spelling', () => {
  const kind = wireValues({ all: '1', internal: '2' })
  const kindWithDefault = z
    .preprocess(value => (typeof value === 'number' ? String(value) : value), kind)
    .default('all')
  const input = wire({ kind: ['source_type', kindWithDefault] })
  assert.deepEqual(toWireArguments(input, { kind: 'internal' }), { source_type: '2' })
  assert.deepEqual(input.parse({ source_type: 2 }), { kind: 'internal' })
  assert.deepEqual(input.parse({}), { kind: 'all' })
})
