import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { calls } from './calls.ts'
import { identifier } from './fields.ts'
import { inWireNames, wire } from './wire.ts'

const favourite = wire({ fileName: ['file_name', z.string()], count: ['mongo_count', identifier.optional()] })

test('decodes wire names into proper names and drops what it does not know', () => {
  assert.deepEqual(favourite.parse({ file_name: 'a', mongo_count: '7', user: 'somebody' }), { fileName: 'a', count: 7 })
})

test('encodes proper names into wire names, inner objects included', () => {
  const list = wire({ rows: ['result', z.array(favourite)] })
  assert.deepEqual(z.encode(list, { rows: [{ fileName: 'a', count: 7 }] }), {
    result: [{ file_name: 'a', mongo_count: 7 }],
  })
})

test('refuses wrong types by the name that the caller wrote', () => {
  const { error } = favourite.safeParse({ file_name: 5 })
  assert.deepEqual(error?.issues[0]?.path, ['file_name'])
})

test('arguments are renamed without being checked, so that defaults may be left out', () => {
  assert.deepEqual(inWireNames(favourite, { fileName: 'a' }), { file_name: 'a' })
})

test('identifiers are read from numbers and digits alone', () => {
  assert.deepEqual(identifier.parse('12'), 12)
  for (const wrong of ['', '1.5', '-1', '1e3', 0, 2 ** 40, null, {}, '99999999999'])
    assert.equal(identifier.safeParse(wrong).success, false, String(wrong))
})

test('names and paths of the calls are each used once', () => {
  assert.equal(new Set(calls.map(({ name }) => name)).size, calls.length)
  assert.equal(new Set(calls.map(({ path, method }) => `${method} ${path}`)).size, calls.length)
})

test('text with NUL or half a surrogate pair is refused everywhere', async () => {
  const { text } = await import('./fields.ts')
  for (const wrong of ['a\u0000b', '\ud800', 'x'.repeat(11)]) assert.equal(text(10).safeParse(wrong).success, false)
  assert.equal(text(10).safeParse('คลัง 😀').success, true)
})

test('an inner object that may be left out goes under the wire names as well', () => {
  const edit = wire({ now: ['data', favourite], before: ['was', favourite.optional()] })
  const named = { data: { file_name: 'a' }, was: { file_name: 'b' } }
  assert.deepEqual(inWireNames(edit, { now: { fileName: 'a' }, before: { fileName: 'b' } }), named)
  assert.deepEqual(inWireNames(edit, { now: { fileName: 'a' }, before: undefined }), {
    data: { file_name: 'a' },
    was: undefined,
  })
  assert.deepEqual(edit.parse(named), { now: { fileName: 'a' }, before: { fileName: 'b' } })
})
