import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.ts'
import { leaveWithParent } from './parents.ts'

const root = join(import.meta.dirname, '..')
const watched = ['contract', 'database', 'office', 'server', 'web']
/** Editors save several files at once; one restart is enough for them. */
const pauseMs = 200

let portal: ChildProcess | undefined
let waiting: NodeJS.Timeout | undefined

const restart = async () => {
  await ensureBuilt().catch(error => console.error(error.message))
  if (portal?.exitCode === null) {
    portal.kill('SIGTERM')
    await new Promise(resolve => portal?.once('exit', resolve))
  }
  portal = spawn(process.execPath, ['scripts/start.ts'], { cwd: root, stdio: 'inherit' })
}

for (const folder of watched)
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(waiting)
    waiting = setTimeout(restart, pauseMs)
  })

leaveWithParent()
await restart()
