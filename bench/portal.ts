import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import project from '../package.json' with { type: 'json' }
import { freePort } from '../server/testing/servers/free-ports.ts'
import { closeAtEnd } from './closers.ts'

const root = `${import.meta.dirname}/..`
/** The first start builds the web, which takes minutes when the machine is busy. */
const startTimeoutMilliseconds = 600_000
// The command of `npm start`, without npm, so that the watched process is the portal's.
const [, ...startScript] = project.scripts.start.split(' ')
/** The options of Node with which the portal runs. */
export const nodeOptions = startScript.filter(word => word.startsWith('--'))

interface PortalOptions {
  command?: [program: string, ...rest: string[]]
  folder?: string
  settings: Record<string, string>
  logFile: string
}

/** Starts a portal in the same way as `npm start`, with its log in a file; resolves when the home page responds. */
export const startPortal = async ({
  command = [process.execPath, ...startScript],
  folder = root,
  settings,
  logFile,
}: PortalOptions) => {
  const port = await freePort()
  const { PATH = '', HOME = '' } = process.env
  const log = openSync(logFile, 'a')
  const [program, ...rest] = command
  const startedAt = performance.now()
  // A separate process group, so that a signal also reaches the children of npm.
  const child = spawn(program, rest, {
    cwd: folder,
    env: { PATH, HOME, ...settings, PORT: `${port}` },
    stdio: ['ignore', log, 'pipe'],
    detached: true,
  })
  const closed = once(child, 'close').then(() => 'closed' as const)
  const output: string[] = []
  child.stderr?.on('data', chunk => output.push(`${chunk}`))
  const stop = async () => {
    // npm may exit before the portal; the pipe closes with the last of them.
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGTERM')
    await closed
  }
  closeAtEnd(stop)
  const origin = `http://127.0.0.1:${port}`
  while ((await fetch(origin).catch(() => null))?.status !== 200) {
    const isClosed = (await Promise.race([closed, setTimeout(20)])) === 'closed'
    if (!isClosed && performance.now() - startedAt < startTimeoutMilliseconds) continue
    throw new Error(`The portal did not open; its log is ${logFile}\n${output.join('')}`)
  }
  return { origin, pid: child.pid!, seconds: (performance.now() - startedAt) / 1000, stop }
}

/** Returns the memory of a process in MB; 0 if it has ended. Works only on Linux. */
export const readMemory = (pid: number | string) =>
  Number(/VmRSS:\s+(\d+)/.exec(readIfPresent(`/proc/${pid}/status`))?.[1] ?? 0) / 1024

/** Samples the memory of a process repeatedly, every second by default. */
export const watchMemory = (pid: number, intervalMilliseconds = 1000) =>
  watchPeak(() => readMemory(pid), intervalMilliseconds)

/** Samples the memory of the largest child process of a process, every 50 ms by default. */
export const watchChildren = (pid: number, intervalMilliseconds = 50) =>
  watchPeak(() => Math.max(0, ...listDescendants(pid).map(readMemory)), intervalMilliseconds)

/** Samples the memory of the largest child process that starts after the call, every 50 ms by default. */
export const watchNewChildren = (pid: number, intervalMilliseconds = 50) => {
  const earlierChildren = new Set(listDescendants(pid))
  const listNewChildren = () => listDescendants(pid).filter(child => !earlierChildren.has(child))
  return watchPeak(() => Math.max(0, ...listNewChildren().map(readMemory)), intervalMilliseconds)
}

/** Returns the ids of a process's children, and of their children: a launcher starts those that build tables. */
export const listDescendants = (pid: number | string): string[] =>
  listChildren(pid).flatMap(child => [child, ...listDescendants(child)])

const listChildren = (pid: number | string) =>
  listThreads(pid)
    .flatMap(thread => readIfPresent(`/proc/${pid}/task/${thread}/children`).split(' '))
    .filter(Boolean)

const listThreads = (pid: number | string) => {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** Reads a file of /proc, whose thread or process may end at any time. */
const readIfPresent = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const watchPeak = (readValue: () => number, intervalMilliseconds: number) => {
  let peak = 0
  const sample = () => {
    peak = Math.max(peak, readValue())
  }
  const timer = setInterval(sample, intervalMilliseconds)
  closeAtEnd(() => clearInterval(timer))
  return {
    readPeak() {
      sample()
      return peak
    },
    /** Ends the sampling. */
    stop: () => clearInterval(timer),
  }
}
