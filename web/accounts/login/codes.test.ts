import assert from 'node:assert/strict'
import test from 'node:test'
import { toCode } from './codes.ts'

test('a pasted code loses its spaces and other characters', () => {
  assert.equal(toCode(' 123 456 '), '123456')
  assert.equal(toCode('123-4567'), '123456')
  assert.equal(toCode('๑๒๓ ๔๕๖'), '123456')
  assert.equal(toCode('abc'), '')
})
