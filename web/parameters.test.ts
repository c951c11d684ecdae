import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parameters } from './parameters.ts'

/** The parameters of its address that a file reads. Pages of signed-in people are not kept, so their folders are left out below; Explore and what other sites show are not kept either. */
const readIn = (path: string) => {
  const source = readFileSync(path, 'utf8')
  if (!/searchParams|SearchParams\(\)/.test(source)) return []
  return [...source.matchAll(/\.(?:get|getAll|has)\('([^']+)'\)/g)].map(([, name]) => name as string)
}

test('each parameter that a page reads is among those by which pages are kept', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
    .filter(path => !/\b(access|admin|embed|explore|profile|sources)\b|\.test\./.test(path))
    .map(path => join(import.meta.dirname, path))
  const read = new Set(files.flatMap(readIn))
  assert.ok(read.has('q') && read.has('forgot'))
  const known: readonly string[] = parameters
  assert.deepEqual(
    [...read].filter(name => !known.includes(name)),
    [],
  )
})
