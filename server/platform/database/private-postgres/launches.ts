import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import type { Cluster } from './clusters.ts'
import { cannotStart, spawnOptions } from './programs.ts'
import { socketPort } from './socket-folders.ts'

/** A start of PostgreSQL under way. */
export interface Launch {
  /** Why it is over; undefined while it runs. */
  failure: Error | undefined
  /** What it said so far, before its own log began. */
  output: string
}

const windows = process.platform === 'win32'

/**
 * Starts PostgreSQL in a session of its own, so that Ctrl-C in the portal's terminal does not reach it before the portal has finished.
 * Without a shell in between, which would trip over a `$` or a quote in the path.
 */
export const launchPostmaster = async (cluster: Cluster): Promise<Launch> => {
  const { folder, binaries, account } = cluster
  const settings = windows ? tcpSettings(await findFreePort()) : socketSettings(cluster.socketFolder)
  const [program, words] = windows
    ? [binaries.pgCtl, ['start', '-D', folder, '-W', '-o', settings.map(setting => `-c ${setting}`).join(' ')]]
    : [binaries.postgres, ['-D', folder, ...settings.flatMap(setting => ['-c', setting])]]
  const launch: Launch = { failure: undefined, output: '' }
  const child = spawn(program, words, { ...spawnOptions(account), detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  child.stderr.on('data', chunk => {
    launch.output += chunk
  })
  child.once('error', cause => {
    launch.failure = cannotStart(program, cause)
  })
  // When all it said has arrived; pg_ctl however ends as soon as the database, which keeps its pipe, is on its way.
  child.once(windows ? 'exit' : 'close', code => {
    if (!windows || code !== 0) launch.failure = new Error(`PostgreSQL ended with code ${code}`)
  })
  // Neither the child nor its pipe keeps a portal alive that is done.
  child.unref()
  ;(child.stderr as unknown as { unref(): void }).unref()
  return launch
}

// Only the owner of the socket may open it. The list of folders is split at commas unless quoted.
const socketSettings = (socketFolder: string) => [
  'listen_addresses=',
  `port=${socketPort}`,
  `unix_socket_directories="${socketFolder.replaceAll('"', '""')}"`,
  'unix_socket_permissions=0700',
]

const tcpSettings = (port: number) => ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=']

const findFreePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
