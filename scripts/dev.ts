import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { openRestarts } from './dev/restarts.ts'
import { watchSources } from './dev/watches.ts'
import { leaveWithParent } from './parents.ts'

const root = join(import.meta.dirname, '..')

/** The sources of the server. Vite, inside the portal, watches `web` itself and needs no restart. */
const watchedFolders = ['contract', 'database', 'office', 'sample', 'server']

const startPortal = () => {
  const child = spawn(process.execPath, ['scripts/dev/portal.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.on('exit', code => {
    if (code) console.error(`The portal exited with code ${code}. It restarts on the next edit.`)
  })
  return child
}

const portal = openRestarts(startPortal)
const stopWatching = watchSources(root, watchedFolders, portal.restart)

const leave = async () => {
  stopWatching()
  await portal.close()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave)
leaveWithParent()
portal.restart()
