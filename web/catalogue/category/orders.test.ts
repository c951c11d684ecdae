import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseListParameters } from '../search/list-parameters.ts'
import { buildPagePath, buildSortPath, findOrder, pickSort } from './orders.ts'

const parseQuery = (query = '') => parseListParameters(`http://portal/opendata/Economy${query}`)
const path = '/opendata/Economy'

test('a table is sorted by name unless the URL contains another valid column', () => {
  assert.equal(pickSort(parseQuery()), 'name')
  assert.equal(pickSort(parseQuery('?sort=release')), 'release')
  assert.equal(pickSort(parseQuery('?sort=drop%20table')), 'name')
})

test('the arrow is on the sorted column', () => {
  assert.equal(findOrder(parseQuery('?sort=frequency&desc=1'), 'frequency'), 'descending')
  assert.equal(findOrder(parseQuery('?sort=frequency'), 'frequency'), 'ascending')
  assert.equal(findOrder(parseQuery('?sort=frequency'), 'name'), undefined)
})

test('a press reverses the order, or sorts by that column, dates newest first', () => {
  assert.equal(buildSortPath(path, parseQuery(), 'name'), '/opendata/Economy?sort=name&desc=1')
  assert.equal(buildSortPath(path, parseQuery('?sort=name&desc=1'), 'name'), path)
  assert.equal(buildSortPath(path, parseQuery(), 'frequency'), '/opendata/Economy?sort=frequency')
  assert.equal(buildSortPath(path, parseQuery(), 'release'), '/opendata/Economy?sort=release&desc=1')
  assert.equal(buildSortPath(path, parseQuery('?sort=release&desc=1'), 'release'), '/opendata/Economy?sort=release')
})

test('another page keeps words and order; the first page has no number', () => {
  assert.equal(
    buildPagePath(path, parseQuery('?sort=release&desc=1&page=2'), 3),
    '/opendata/Economy?sort=release&desc=1&page=3',
  )
  assert.equal(buildPagePath(path, parseQuery('?q=gdp&page=2'), 1), '/opendata/Economy?q=gdp')
})
