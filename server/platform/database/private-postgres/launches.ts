import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import type { Cluster } from './clusters.ts'
import { cannotStart, spawnOptions } from './programs.ts'
import { socketPort } from './socket-folders.ts'

/** A PostgreSQL process that is starting. */
export interface Launch {
  /** Why the launch failed; undefined while the process runs, and after `pg_ctl` has ended with success. */
  failure: Error | undefined
  /** What the process has written to stderr. PostgreSQL's own log replaces it later. */
  output: string
}

const isWindows = process.platform === 'win32'

/**
 * Starts PostgreSQL in its own session, so that Ctrl-C in the portal's terminal does not reach it before the portal has stopped. No shell is
 * used, because a `$` or a quote in the path would break the command.
 */
export const launchPostmaster = async (cluster: Cluster): Promise<Launch> => {
  const { folder, binaries, account } = cluster
  const settings = isWindows ? tcpSettings(await pickFreePort()) : socketSettings(cluster.socketFolder)
  const [program, parameters] = isWindows
    ? [binaries.pgCtl, ['start', '-D', folder, '-W', '-o', settings.map(setting => `-c ${setting}`).join(' ')]]
    : [binaries.postgres, ['-D', folder, ...settings.flatMap(setting => ['-c', setting])]]
  const launch: Launch = { failure: undefined, output: '' }
  const child = spawn(program, parameters, {
    ...spawnOptions(account),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.stderr.on('data', chunk => {
    launch.output += chunk
  })
  child.once('error', cause => {
    launch.failure = cannotStart(program, cause)
  })
  // 'close' comes after all of stderr. On Windows the database inherits the pipe, so only 'exit' tells that pg_ctl has ended.
  child.once(isWindows ? 'exit' : 'close', code => {
    if (!isWindows || code !== 0) launch.failure = new Error(`PostgreSQL ended with code ${code}`)
  })
  // The child and its pipe must not keep the portal's process running.
  child.unref()
  ;(child.stderr as unknown as { unref(): void }).unref()
  return launch
}

// Only the owner of the socket may open it. PostgreSQL splits the list of folders at commas unless they are quoted.
const socketSettings = (socketFolder: string) => [
  'listen_addresses=',
  `port=${socketPort}`,
  `unix_socket_directories="${socketFolder.replaceAll('"', '""')}"`,
  'unix_socket_permissions=0700',
]

const tcpSettings = (port: number) => ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=']

const pickFreePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
