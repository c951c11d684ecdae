import assert from 'node:assert/strict'
import test from 'node:test'
import { codeOf } from './codes.ts'

test('a pasted code loses its spaces and other characters', () => {
  assert.equal(codeOf(' 123 456 '), '123456')
  assert.equal(codeOf('123-4567'), '123456')
  assert.equal(codeOf('๑๒๓ ๔๕๖'), '123456')
  assert.equal(codeOf('abc'), '')
})
