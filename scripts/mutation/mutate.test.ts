import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { temporaryFolder } from '../../server/testing/folders.ts'

const command = join(import.meta.dirname, 'mutate.ts')

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  test(`${signal} ends the command and removes its copies of the project`, async t => {
    const temporary = await temporaryFolder()
    t.after(() => rm(temporary, { recursive: true, force: true }))
    const { NODE_TEST_CONTEXT: _, npm_lifecycle_event: __, ...rest } = process.env
    const child = spawn(process.execPath, [command, 'server/mail/letters', '--sample', '1'], {
      env: { ...rest, TMPDIR: temporary },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    t.after(() => child.kill())
    let said = ''
    child.stderr.setEncoding('utf8').on('data', text => {
      said += text
    })
    const exit = once(child, 'exit')
    /** The second copy is made last. */
    const hasCopies = async () => {
      const made = (await readdir(temporary)).find(name => name.startsWith('khlang-mutate-'))
      return made !== undefined && (await stat(join(temporary, made, 'b/tmp')).catch(() => null)) !== null
    }
    while (child.exitCode === null && !(await hasCopies())) await wait(50)
    child.kill(signal)
    assert.deepEqual(await exit, [1, null], said)
    assert.match(said, new RegExp(`^ended by ${signal}`, 'm'))
    assert.deepEqual(await readdir(temporary), [])
  })
