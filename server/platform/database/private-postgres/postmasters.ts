import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './clusters.ts'
import { pickLastLines, runProgram } from './programs.ts'
import { socketPort } from './socket-folders.ts'

/** The main process of a running PostgreSQL, and where it listens. */
export interface Postmaster {
  pid: number
  host: string
  port: number
  /** True while it starts, recovers from a crash, or stops. */
  isBusy: boolean
}

const isWindows = process.platform === 'win32'
// Higher than every possible process id, and with as many digits as the longest, so that it overwrites any.
const impossiblePid = '2147483647'

const toPidPath = (folder: string) => join(folder, 'postmaster.pid')

/** Returns the lines of the pid file that PostgreSQL writes; an empty list if there is none. */
const readPidFile = (folder: string): string[] => {
  try {
    return readFileSync(toPidPath(folder), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Finds the PostgreSQL that runs on these files; null if there is none, even if the pid file of an earlier one remains. */
export const findPostmaster = ({
  folder,
  socketFolder,
}: Pick<Cluster, 'folder' | 'socketFolder'>): Postmaster | null => {
  // The lines of postmaster.pid: process id, folder, start, port, socket folder, address, shared memory, state.
  const [pid, , , port, host, , , state = ''] = readPidFile(folder)
  if (!pid || !isPostmaster(Number(pid), folder)) return null
  // While PostgreSQL starts, the lines of the socket folder and the port may still be empty.
  return {
    pid: Number(pid),
    host: isWindows ? '127.0.0.1' : host || socketFolder,
    port: Number(port) || socketPort,
    // PostgreSQL also writes 'starting' while it recovers from a crash.
    isBusy: ['starting', 'stopping'].includes(state.trim()),
  }
}

/**
 * Returns true if a process is a PostgreSQL on this folder. Another process can get the same id later, so the command is compared; on
 * Windows, every running process counts.
 */
const isPostmaster = (pid: number, folder: string) =>
  // The spaces around it prevent a match with a longer path.
  isWindows ? isAlive(pid) : `${readCommandLine(pid)} `.includes(` -D ${folder} `)

/** Signal 0 tests only whether the process exists. EPERM means that it exists and belongs to another account. */
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns the command line of a process; empty if it does not exist. */
const readCommandLine = (pid: number) => {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('/bin/ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/**
 * Makes a start possible after a crash. The pid file keeps the id of the dead PostgreSQL. If another process has this id now, the next
 * PostgreSQL takes that process for a running server and does not start. So this overwrites the id, and deletes the lock file of the socket,
 * which holds the same id. The pid file is kept: it also names the shared memory by which PostgreSQL finds survivors of the dead one.
 * The caller has checked that no PostgreSQL runs on the folder.
 */
export const clearReusedPid = (folder: string, socketFolder: string) => {
  const [pid, ...otherLines] = readPidFile(folder)
  if (!pid || !isAlive(Number(pid))) return
  rmSync(join(socketFolder, `.s.PGSQL.${socketPort}.lock`), { force: true })
  // The portal may be root here and the folder another account's, so no link is followed. Windows lacks O_NOFOLLOW.
  const file = openSync(toPidPath(folder), constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0))
  writeSync(file, [impossiblePid, ...otherLines].join('\n'), 0)
  closeSync(file)
}

/** Stops a running PostgreSQL; open connections are cut. Throws if it does not stop. */
export const stopPostmaster = async (cluster: Cluster) => {
  if (!findPostmaster(cluster)) return
  const stopArguments = ['stop', '-D', cluster.folder, '-m', 'fast', '-w', '-t', '60']
  const { output } = await runProgram(cluster.account, cluster.binaries.pgCtl, stopArguments)
  // The exit code of pg_ctl is ignored, because it also fails if PostgreSQL has ended by itself.
  if (findPostmaster(cluster)) throw new Error(`The database did not stop: ${pickLastLines(output)}`)
}
