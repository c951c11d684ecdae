import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../../..')
const declaration = /\b\w*ockKey = ([\d_]+)$/gm
const call = /\bpg_(?:try_)?advisory_\w*lock\w*\((\d+)\)/g

const readKeys = (folder: string, extension: string, pattern: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith(extension))
    .flatMap(path =>
      Array.from(readFileSync(join(root, folder, path), 'utf8').matchAll(pattern), ([, key]) =>
        Number(key!.replaceAll('_', '')),
      ),
    )

// Some locks are held as long as a portal runs: another lock with the same number would wait for ever.
test('every advisory lock has its own number', () => {
  const keys = [
    ...readKeys('server', '.ts', declaration),
    ...readKeys('sample', '.ts', declaration),
    ...readKeys('database', '.sql', call),
  ]
  // The exact count shows that no key is declared in a way that the patterns miss.
  assert.equal(keys.length, 20)
  assert.deepEqual(keys, [...new Set(keys)])
})
