import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTree } from '../temporary-trees.ts'
import { checkLicences } from './licences.ts'

const buildLockfile = (packages: Record<string, { license?: string }>) => ({
  'package-lock.json': JSON.stringify({ packages: { '': { license: 'X' }, ...packages } }),
})

test('allowed licences pass, also as an alternative or stated only in a file', async t => {
  const packages = {
    'node_modules/a': { license: 'MIT' },
    'node_modules/a/node_modules/b': { license: '(GPL-3.0 OR Apache-2.0)' },
    'node_modules/busboy': {},
  }
  assert.deepEqual(await checkLicences(makeTree(t, buildLockfile(packages))), [])
})

test('other licences, half of a combination, and missing ones are found, also in transitive dependencies', async t => {
  const packages = {
    'node_modules/a': { license: 'MIT' },
    'node_modules/a/node_modules/@x/b': { license: 'AGPL-3.0' },
    'node_modules/c': { license: 'MIT AND GPL-3.0' },
    'node_modules/d': {},
  }
  assert.deepEqual(await checkLicences(makeTree(t, buildLockfile(packages))), [
    '@x/b is under AGPL-3.0',
    'c is under MIT AND GPL-3.0',
    'd states no licence',
  ])
})
