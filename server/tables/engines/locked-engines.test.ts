import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { createTestFolder } from '../../testing/folders.ts'

const folder = await createTestFolder()

const script = `
  import { openLockedEngine } from '${new URL('locked-engines.ts', import.meta.url)}'
  const { connection } = await openLockedEngine({ folder: process.argv[2], memoryMegabytes: 100, maxThreads: 1 })
  const reader = await connection.runAndReadAll("select strftime(timestamptz '2026-09-30 17:00:00+00', '%d %H')")
  process.stdout.write(reader.getRows()[0][0])
  process.exit()
`

test('times with a zone are in UTC on a machine in another zone', () => {
  const parameters = ['--input-type=module-typescript', '--eval', script, '-', folder]
  const text = execFileSync(process.execPath, parameters, {
    env: { ...process.env, TZ: 'Asia/Bangkok' },
    encoding: 'utf8',
  })
  assert.equal(text, '30 17')
})
