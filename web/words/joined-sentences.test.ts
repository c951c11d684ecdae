import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const folder = join(import.meta.dirname, '..')

test('no code of a screen joins sentences with a full stop, which Thai does not have', () => {
  const paths = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: path => path.endsWith('.test.ts') })
  assert.ok(paths.length > 500)
  const joiningPaths = paths.filter(path =>
    /\}\. \$\{|join\('\. '\)|\+ '\. '/.test(readFileSync(join(folder, path), 'utf8')),
  )
  assert.deepEqual(joiningPaths, [])
})
