import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createTemporaryFolder } from '../folders.ts'
import { freePort } from './free-ports.ts'

const program = '/usr/sbin/pgbouncer'
const nobody = 65534

/** The reason why PgBouncer cannot be started here; false if there is none. */
export const withoutPgbouncer = existsSync(program) ? false : "Debian's pgbouncer is not installed"

/** Starts PgBouncer in transaction mode on loopback in front of a PostgreSQL; `more` are further lines of its settings. */
export const startPgbouncer = async (url: string, more: string[] = []) => {
  const folder = await createTemporaryFolder()
  const port = await freePort()
  const target = new URL(url)
  const [user, password, host] = [target.username, target.password, target.hostname].map(decodeURIComponent)
  const database = target.pathname.slice(1)
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(
    settings,
    [
      '[databases]',
      `${database} = host=${host} port=${target.port} dbname=${database} user=${user} password=${password}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = transaction`,
      `pidfile = ${join(folder, 'pid')}\nlogfile = ${join(folder, 'log')}`,
      ...more,
    ].join('\n'),
  )
  const asRoot = process.getuid?.() === 0
  for (const path of asRoot ? [settings, folder] : []) await chown(path, nobody, nobody)
  await promisify(execFile)(program, [...(asRoot ? ['-u', 'nobody'] : []), '-d', settings])
  // The daemon writes this file shortly after the program that started it has exited.
  while (!existsSync(join(folder, 'pid'))) await wait(50)
  const pid = Number(await readFile(join(folder, 'pid'), 'utf8'))
  return {
    url: `postgres://${user}@127.0.0.1:${port}/${database}`,
    async stop() {
      process.kill(pid, 'SIGTERM')
      while (existsSync(`/proc/${pid}`)) await wait(50)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
