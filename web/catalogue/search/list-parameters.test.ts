import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseListParameters } from './list-parameters.ts'

const nothing = { words: '', page: 1, category: '', sort: '', descending: false }

for (const [address, expected] of [
  ['/', nothing],
  ['/?q=%20%20', nothing],
  ['/?q=%20gold%20price%20&page=2', { ...nothing, words: 'gold price', page: 2 }],
  [
    '/?category=Public+Finance&sort=release&desc=1',
    { ...nothing, category: 'Public Finance', sort: 'release', descending: true },
  ],
  ['/?sort=release-desc', { ...nothing, sort: 'release', descending: true }],
  ['/?page=0', nothing],
  ['/?page=-3', nothing],
  ['/?page=1e9', nothing],
  ['/?page=9999999', nothing],
  ['/?desc=yes', nothing],
] as const)
  test(`${address} is parsed`, () => assert.deepEqual(parseListParameters(`http://portal${address}`), expected))
