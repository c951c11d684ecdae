import assert from 'node:assert/strict'
import { test } from 'node:test'
import { removeNewerEngines } from './lockfile.ts'

const packages = {
  '': { engines: { node: '>=20.19' } },
  none: { version: '1.0.0' },
  old: { engines: { node: '>=18' } },
  same: { engines: { node: '^20.19.0 || >=22.12.0' } },
  wildcard: { engines: { node: '*' } },
  below: { engines: { node: '<23 >=20' } },
}
const formatLockfile = (all: object) => `${JSON.stringify({ name: 'khlang', packages: all }, null, 2)}\n`

test('only engine requirements newer than the project are removed', () => {
  const newer = ['>=22', '^22.17.0 || >=24.0.0', '>=20.20'].map((node, index) => [
    `newer-${index}`,
    { version: '1.0.0', engines: { node } },
  ])
  const quiet = newer.map(([name]) => [name, { version: '1.0.0' }])
  assert.equal(
    removeNewerEngines(formatLockfile({ ...packages, ...Object.fromEntries(newer) })),
    formatLockfile({ ...packages, ...Object.fromEntries(quiet) }),
  )
})

test('a lockfile without such requirements stays unchanged', () => {
  assert.equal(removeNewerEngines(formatLockfile(packages)), formatLockfile(packages))
})
