import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parameters } from './parameters.ts'

/** Returns the query parameters that a file reads. Folders of uncached pages are excluded below: signed-in pages, Explore and embeds. */
const readIn = (path: string) => {
  const source = readFileSync(path, 'utf8')
  if (!/searchParams|SearchParams\(\)/.test(source)) return []
  return [...source.matchAll(/\.(?:get|getAll|has)\('([^']+)'\)/g)].map(([, name]) => name as string)
}

test('each parameter that a page reads is part of the cache key of pages', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
    .filter(path => !/\b(access|admin|embed|explore|profile|sources)\b|\.test\./.test(path))
    .map(path => join(import.meta.dirname, path))
  const readNames = new Set(files.flatMap(readIn))
  assert.ok(readNames.has('q') && readNames.has('forgot'))
  const knownNames: readonly string[] = parameters
  assert.deepEqual(
    [...readNames].filter(name => !knownNames.includes(name)),
    [],
  )
})
