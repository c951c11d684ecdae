import assert from 'node:assert/strict'
import test from 'node:test'
import { ownPath } from './own-paths.ts'

test('a path of the portal is kept with what it asks', () => {
  assert.equal(ownPath('/report/gdp?lang=th#files'), '/report/gdp?lang=th#files')
})

test('anything that leads out of the portal leads home', () => {
  const outside = ['https://example.org/', '//example.org', '/\\example.org', '/\t/example.org', 'javascript:alert(1)']
  const crooked = ['', 'report', '/.//example.org', '/x/..//example.org', '\\\\example.org']
  for (const path of [null, ...outside, ...crooked]) assert.equal(ownPath(path), '/', String(path))
})
