import assert from 'node:assert/strict'
import test from 'node:test'
import { ownPath } from './own-paths.ts'

test('a path of the portal is kept with its query', () => {
  assert.equal(ownPath('/report/gdp?lang=th#files'), '/report/gdp?lang=th#files')
})

test('a path outside the portal becomes the home page', () => {
  const outside = ['https://example.org/', '//example.org', '/\\example.org', '/\t/example.org', 'javascript:alert(1)']
  const crooked = ['', 'report', '/.//example.org', '/x/..//example.org', '\\\\example.org']
  for (const path of [null, ...outside, ...crooked]) assert.equal(ownPath(path), '/', String(path))
})
