import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPageLink } from './page-links.ts'

const current = { origin: 'https://data.example.org', pathname: '/report/a', search: '?era=be' }
const link = { ...current, hash: '', target: '', download: '' }

for (const [name, changes, expected] of [
  ['another page', { pathname: '/report/b' }, true],
  ['the same page with another selection', { search: '' }, true],
  ['the same page', {}, true],
  ['a place within the page', { hash: '#files' }, false],
  ['a place within another page', { pathname: '/report/b', hash: '#files' }, true],
  ['a new window', { pathname: '/report/b', target: '_blank' }, false],
  ['a file', { pathname: '/report/b', download: 'b.csv' }, false],
  ['another site', { origin: 'https://elsewhere.example', pathname: '/report/b' }, false],
] as const)
  test(`a link to ${name} ${expected ? 'replaces' : 'keeps'} the page`, () =>
    assert.equal(isPageLink({ ...link, ...changes }, current), expected))
