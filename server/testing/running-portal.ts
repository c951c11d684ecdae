import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { endProcess } from './nodes/separate-programs.ts'

const root = join(import.meta.dirname, '../..')

export interface RunningPortal {
  address: string
  child: ChildProcess
  lines: string[]
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/**
 * Starts the whole portal as a separate process, from this project or a folder with another state of it; rejects with its output if it exits
 * before it is open.
 */
export const startPortal = async (settings: Record<string, string>, project = root): Promise<RunningPortal> => {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env
  const child = spawn(process.execPath, [join(project, 'scripts/start.js')], {
    cwd: project,
    // As under npm, so that the portal ends when this process does. No balancer needs time before a drain.
    env: { PATH, HOME, TMPDIR, npm_lifecycle_event: 'test', PORT: '0', DRAIN_NOTICE_SECONDS: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const address = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', line => {
      lines.push(line)
      const match = /"address":"([^"]+)"/.exec(line)
      if (match) resolve(match[1] as string)
    })
    createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', line => lines.push(line))
    child.on('close', code => reject(new Error(`The portal exited with code ${code}:\n${lines.join('\n')}`)))
  })
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    await endProcess(child, signal)
    return child.exitCode
  }
  return { address: await address, child, lines, stop }
}

/** Connects to the private database of a running portal like its owner: by the socket and the key of the data folder. */
export const readConnection = async (dataDir: string): Promise<pg.PoolConfig> => {
  const [, , , port, host] = (await readFile(join(dataDir, 'database/postmaster.pid'), 'utf8')).split('\n') as string[]
  return {
    host,
    port: Number(port),
    user: 'khlang',
    database: 'khlang',
    password: (await readFile(join(dataDir, 'keys/database'), 'utf8')).trim(),
  }
}

/** Opens a pool that tolerates lost connections: a server that stops also ends those that a pool has released but not closed yet. */
export const openRows = (connection: pg.PoolConfig) => {
  const rows = new pg.Pool(connection)
  rows.on('error', () => {})
  return rows
}
