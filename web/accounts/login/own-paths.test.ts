import assert from 'node:assert/strict'
import test from 'node:test'
import { toOwnPath } from './own-paths.ts'

test('a path of the portal is kept with its query', () => {
  assert.equal(toOwnPath('/report/gdp?lang=th#files'), '/report/gdp?lang=th#files')
})

test('a path outside the portal becomes the home page', () => {
  const outside = ['https://example.org/', '//example.org', '/\\example.org', '/\t/example.org', 'javascript:alert(1)']
  const malformed = ['', 'report', '/.//example.org', '/x/..//example.org', '\\\\example.org']
  for (const path of [null, ...outside, ...malformed]) assert.equal(toOwnPath(path), '/', String(path))
})
