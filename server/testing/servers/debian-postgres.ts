import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-ports.ts'

const programs = '/usr/lib/postgresql/15/bin'
const nobody = { uid: 65534, gid: 65534 }

/** The reason why Debian's PostgreSQL 15 cannot be started here; false if there is none. */
export const withoutDebianPostgres = existsSync(join(programs, 'initdb'))
  ? false
  : "Debian's postgresql-15 is not installed"

/** Starts Debian's PostgreSQL 15 on loopback with a database `thai`, and one `plain` whose locale is C. */
export const startDebianPostgres = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'khlang-pg15-'))
  const asRoot = process.getuid?.() === 0
  if (asRoot) await chown(folder, nobody.uid, nobody.gid)
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(join(programs, program), args, { cwd: folder, ...(asRoot && nobody) })
  const port = await freePort()
  await run('initdb', '-D', join(folder, 'cluster'), '-U', 'khlang', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
  await run(
    'pg_ctl',
    '-D',
    join(folder, 'cluster'),
    '-w',
    '-l',
    join(folder, 'log'),
    '-o',
    `-p ${port} -h 127.0.0.1 -k ${folder}`,
    'start',
  )
  await run('createdb', '-h', '127.0.0.1', '-p', String(port), '-U', 'khlang', 'thai')
  await run('createdb', '-h', '127.0.0.1', '-p', String(port), '-U', 'khlang', '-T', 'template0', '--locale=C', 'plain')
  return {
    buildUrl: (name: 'thai' | 'plain') => `postgres://khlang@127.0.0.1:${port}/${name}`,
    async stop() {
      await run('pg_ctl', '-D', join(folder, 'cluster'), '-m', 'immediate', 'stop')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
