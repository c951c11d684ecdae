import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const folder = import.meta.dirname

test('layouts follow the text size of the reader: media queries are in em', () => {
  const styles = globSync('**/*.css', { cwd: folder })
  assert.ok(styles.length > 50)
  const inPixels = styles.filter(path => /@media[^{]*\dpx/.test(readFileSync(join(folder, path), 'utf8')))
  assert.deepEqual(inPixels, [])
})
