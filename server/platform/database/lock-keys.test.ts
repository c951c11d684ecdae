import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../../..')

// Some locks are held as long as a portal runs: another lock with the same number would wait for ever.
test('every advisory lock has its own number', () => {
  const sources = ['server', 'sample'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(path => join(root, folder, path)),
  )
  const keys = sources
    .filter(path => path.endsWith('.ts'))
    .flatMap(path => Array.from(readFileSync(path, 'utf8').matchAll(/^const lockKey = ([\d_]+)$/gm), ([, key]) => key))
  assert.ok(keys.length >= 10)
  assert.deepEqual(keys, [...new Set(keys)])
})
