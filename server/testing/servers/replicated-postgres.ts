import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import {
  isPortalRoot,
  requireNobodyAccount,
  setOwnerAndMode,
} from '../../platform/database/private-postgres/accounts.ts'
import { requireBinaries } from '../../platform/database/private-postgres/binaries.ts'
import { buildLocaleArguments } from '../../platform/database/private-postgres/cluster-settings.ts'
import { runProgram } from '../../platform/database/private-postgres/programs.ts'
import { createTemporaryFolder } from '../folders.ts'
import { freePort } from './free-ports.ts'

const account = isPortalRoot() ? requireNobodyAccount() : null

/** Runs a program of PostgreSQL, or cp. Throws an error with its output if it fails. */
const run = async (program: string, ...words: string[]) => {
  const { hasSucceeded, output } = await runProgram(account, program, words)
  if (!hasSucceeded) throw new Error(`${program} ${words.join(' ')}: ${output}`)
}

/**
 * Starts the portal's PostgreSQL as a primary with a database `khlang`, and a synchronous streaming replica. The replica starts from a copy of
 * the primary's folder, because the portal's PostgreSQL does not include pg_basebackup.
 */
export const startReplicatedPostgres = async () => {
  const { initdb, pgCtl } = requireBinaries(account)
  const folder = await createTemporaryFolder()
  setOwnerAndMode(account, folder, 0o700)
  const start = async (name: string, port: number, ...settings: string[]) => {
    const words = [`-p ${port}`, '-h 127.0.0.1', `-k ${folder}`, ...settings.map(setting => `-c ${setting}`)]
    await run(pgCtl, 'start', '-w', '-D', join(folder, name), '-l', join(folder, `${name}.log`), '-o', words.join(' '))
  }
  const stop = (name: string) => runProgram(account, pgCtl, ['stop', '-D', join(folder, name), '-m', 'immediate'])
  const buildUrl = (port: number, database = 'khlang') => `postgres://khlang@127.0.0.1:${port}/${database}`
  const [primaryPort, replicaPort] = [await freePort(), await freePort()]
  await run(
    initdb,
    '-D',
    join(folder, 'primary'),
    '-U',
    'khlang',
    '-A',
    'trust',
    '-E',
    'UTF8',
    ...buildLocaleArguments('linux'),
  )
  await start('primary', primaryPort)
  const adminClient = new pg.Client(buildUrl(primaryPort, 'postgres'))
  adminClient.on('error', () => {})
  await adminClient.connect()
  await adminClient.query('create database khlang')
  await copyToReplica(adminClient, folder, primaryPort)
  await start('replica', replicaPort)
  await adminClient.query(`alter system set synchronous_standby_names = 'replica'`)
  await adminClient.query('select pg_reload_conf()')
  await adminClient.end()
  return {
    primary: { port: primaryPort, url: buildUrl(primaryPort) },
    replica: { port: replicaPort, url: buildUrl(replicaPort) },
    /** Stops the primary abruptly, like a machine that fails. */
    killPrimary: () => stop('primary'),
    async promoteReplica() {
      await run(pgCtl, 'promote', '-w', '-D', join(folder, 'replica'))
    },
    async stop() {
      await Promise.all([stop('primary'), stop('replica')])
      await setTimeout(50)
      await chmod(folder, 0o700)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Copies the folder of the running primary to a folder that starts as its replica. */
const copyToReplica = async (adminClient: pg.Client, folder: string, primaryPort: number) => {
  await adminClient.query(`select pg_backup_start('replica', true)`)
  await run('/bin/cp', '-a', join(folder, 'primary'), join(folder, 'replica'))
  const { rows } = await adminClient.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  for (const [name, content] of Object.entries({
    backup_label: rows[0]!.labelfile,
    'standby.signal': '',
    'postgresql.auto.conf': `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=khlang application_name=replica'\n`,
  })) {
    await writeFile(join(folder, 'replica', name), content)
    setOwnerAndMode(account, join(folder, 'replica', name), 0o600)
  }
  await rm(join(folder, 'replica/postmaster.pid'), { force: true })
}
