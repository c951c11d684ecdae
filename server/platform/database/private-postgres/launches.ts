import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import type { OsAccount } from './accounts.ts'
import type { Cluster } from './clusters.ts'
import { buildSpawnOptions, toStartError } from './programs.ts'
import { socketPort } from './socket-folders.ts'

/** A started program: PostgreSQL or, on Windows, pg_ctl, which starts PostgreSQL. */
export interface Launch {
  /** Why the program ended or could not be started; undefined while it runs, and after `pg_ctl` has ended with success. */
  failure: Error | undefined
  /** What the program has written to stderr before PostgreSQL opened its own log. */
  stderrText: string
}

const isWindows = process.platform === 'win32'

/** Starts PostgreSQL. Returns at once: the launch then collects the failure and the output of the process. */
export const launchPostmaster = async (cluster: Cluster): Promise<Launch> =>
  isWindows
    ? launchWithPgCtl(cluster, buildTcpSettings(await pickFreePort()))
    : launchDirectly(cluster, buildSocketSettings(cluster.socketFolder))

/**
 * Starts PostgreSQL on Windows with pg_ctl, because PostgreSQL refuses to run with the rights of an administrator, which pg_ctl drops. The
 * option -W lets pg_ctl end without waiting for PostgreSQL, because `openSuperuserConnection` waits for it.
 */
const launchWithPgCtl = ({ folder, binaries, account }: Cluster, settings: string[]) => {
  // One text without quotes: on Windows the settings contain no paths, and so no spaces.
  const serverOptions = settings.map(setting => `-c ${setting}`).join(' ')
  const parameters = ['start', '-D', folder, '-W', '-o', serverOptions]
  const { launch, child } = spawnProgram(binaries.pgCtl, parameters, account)
  // Not 'close': the database inherits the pipe of stderr, which therefore stays open when pg_ctl ends.
  child.once('exit', code => {
    if (code !== 0) launch.failure = new Error(`PostgreSQL ended with code ${code}`)
  })
  return launch
}

/** Starts PostgreSQL itself: pg_ctl would use a shell, in which a `$` or a quote in a path breaks the command. */
const launchDirectly = ({ folder, binaries, account }: Cluster, settings: string[]) => {
  const parameters = ['-D', folder, ...settings.flatMap(setting => ['-c', setting])]
  const { launch, child } = spawnProgram(binaries.postgres, parameters, account)
  // 'close' is emitted when all of stderr was read. Any end during the launch is a failure, whatever the code.
  child.once('close', code => {
    // 'close' also follows 'error', whose failure explains more.
    launch.failure ??= new Error(`PostgreSQL ended with code ${code}`)
  })
  return launch
}

/** Spawns a program in its own session, so that Ctrl-C in the portal's terminal does not reach it before the portal has stopped. */
const spawnProgram = (
  program: string,
  parameters: string[],
  account: OsAccount | null,
): { launch: Launch; child: ChildProcess } => {
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
  // The child and its pipe must not keep the portal's process running.
  child.unref()
  // The types of Node lack `unref` of a pipe.
  const stderr = child.stderr as unknown as { unref(): void }
  stderr.unref()
  return { launch, child }
}

// Only the owner of the socket may open it. PostgreSQL splits the list of folders at commas unless they are quoted.
const buildSocketSettings = (socketFolder: string) => [
  'listen_addresses=',
  `port=${socketPort}`,
  `unix_socket_directories="${socketFolder.replaceAll('"', '""')}"`,
  'unix_socket_permissions=0700',
]

const buildTcpSettings = (port: number) => ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=']

/** Picks a TCP port that no program of this machine uses. */
const pickFreePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
