import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import type { Cluster } from './clusters.ts'
import { buildSpawnOptions, toStartError } from './programs.ts'
import { socketPort } from './socket-folders.ts'

/** A PostgreSQL process that is starting. */
export interface Launch {
  /** Why the launch failed; undefined while the process runs, and after `pg_ctl` has ended with success. */
  failure: Error | undefined
  /** What the process has written to stderr before PostgreSQL opened its own log. */
  stderrText: string
}

const isWindows = process.platform === 'win32'

/**
 * Starts PostgreSQL in its own session, so that Ctrl-C in the portal's terminal does not reach it before the portal has stopped. On Windows
 * pg_ctl starts it, because PostgreSQL refuses to run with the rights of an administrator, which pg_ctl drops. Elsewhere it is started
 * directly: pg_ctl uses a shell, in which a `$` or a quote in a path would break the command.
 */
export const launchPostmaster = async (cluster: Cluster): Promise<Launch> => {
  const { folder, binaries, account } = cluster
  const settings = isWindows ? buildTcpSettings(await pickFreePort()) : buildSocketSettings(cluster.socketFolder)
  const { program, parameters } = isWindows
    ? buildPgCtlCommand(binaries.pgCtl, folder, settings)
    : buildPostgresCommand(binaries.postgres, folder, settings)
  const launch: Launch = { failure: undefined, stderrText: '' }
  const child = spawn(program, parameters, {
    ...buildSpawnOptions(account),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.stderr.on('data', chunk => {
    launch.stderrText += chunk
  })
  child.once('error', cause => {
    launch.failure = toStartError(program, cause)
  })
  // 'close' is emitted when all of stderr was read. On Windows the database inherits the pipe, so only 'exit' is emitted when pg_ctl ends.
  child.once(isWindows ? 'exit' : 'close', code => {
    // Without pg_ctl, any end during the launch is a failure.
    const hasFailed = !isWindows || code !== 0
    if (hasFailed) launch.failure = new Error(`PostgreSQL ended with code ${code}`)
  })
  // The child and its pipe must not keep the portal's process running.
  child.unref()
  // The types of Node lack `unref` of a pipe.
  const stderr = child.stderr as unknown as { unref(): void }
  stderr.unref()
  return launch
}

/** Builds the command of pg_ctl. With -W it does not wait for PostgreSQL, which `openSession` does. The settings contain no paths. */
const buildPgCtlCommand = (program: string, folder: string, settings: string[]) => ({
  program,
  parameters: ['start', '-D', folder, '-W', '-o', settings.map(setting => `-c ${setting}`).join(' ')],
})

const buildPostgresCommand = (program: string, folder: string, settings: string[]) => ({
  program,
  parameters: ['-D', folder, ...settings.flatMap(setting => ['-c', setting])],
})

// Only the owner of the socket may open it. PostgreSQL splits the list of folders at commas unless they are quoted.
const buildSocketSettings = (socketFolder: string) => [
  'listen_addresses=',
  `port=${socketPort}`,
  `unix_socket_directories="${socketFolder.replaceAll('"', '""')}"`,
  'unix_socket_permissions=0700',
]

const buildTcpSettings = (port: number) => ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=']

const pickFreePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
