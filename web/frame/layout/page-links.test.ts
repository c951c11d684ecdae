import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPageForm, isPageLink } from './page-links.ts'

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

const form = { method: 'get', target: '', address: '/report/a/explore' }

for (const [name, changes, expected] of [
  ['another page', {}, true],
  ['the same page', { address: '' }, true],
  ['a page in the same window', { target: '_self' }, true],
  ['a new window', { target: '_blank' }, false],
  ['a call of scripts', { address: null }, false],
  ['a write', { method: 'post' }, false],
  ['another site', { address: 'https://elsewhere.example/report/b' }, false],
] as const)
  test(`a form to ${name} ${expected ? 'replaces' : 'keeps'} the page`, () =>
    assert.equal(
      isPageForm({ ...form, ...changes }, { ...current, href: 'https://data.example.org/report/a' }),
      expected,
    ))
