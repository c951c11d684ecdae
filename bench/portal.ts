import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import project from '../package.json' with { type: 'json' }
import { closeAtEnd } from './closers.ts'

const root = `${import.meta.dirname}/..`
/** A first start builds the web, which takes minutes beside other work. */
const patience = 600_000
// What `npm start` runs, without npm around it, so that the process that is watched is the portal's.
const [, ...startScript] = project.scripts.start.split(' ')

interface PortalOptions {
  command?: [program: string, ...rest: string[]]
  folder?: string
  settings: Record<string, string>
  logFile: string
}

/** Starts a portal as its users do, its log in a file; resolves when the home page answers. */
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
  const began = performance.now()
  // A group of its own, so that a signal reaches what npm started too.
  const child = spawn(program, rest, {
    cwd: folder,
    env: { PATH, HOME, ...settings, PORT: `${port}` },
    stdio: ['ignore', log, 'pipe'],
    detached: true,
  })
  const closed = once(child, 'close').then(() => 'closed' as const)
  const said: string[] = []
  child.stderr?.on('data', chunk => said.push(`${chunk}`))
  const stop = async () => {
    // npm may leave before the portal does; the pipe closes with the last of them.
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGTERM')
    await closed
  }
  closeAtEnd(stop)
  const origin = `http://127.0.0.1:${port}`
  while ((await fetch(origin).catch(() => null))?.status !== 200) {
    const isClosed = (await Promise.race([closed, setTimeout(20)])) === 'closed'
    if (!isClosed && performance.now() - began < patience) continue
    throw new Error(`The portal did not open; its log is ${logFile}\n${said.join('')}`)
  }
  return { origin, pid: child.pid!, seconds: (performance.now() - began) / 1000, stop }
}

/** A port of this machine that nothing listens on. */
export const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** The memory that a process takes, in MB; 0 for one that has ended. Only Linux tells. */
export const memoryOf = (pid: number | string) =>
  Number(/VmRSS:\s+(\d+)/.exec(readIfThere(`/proc/${pid}/status`))?.[1] ?? 0) / 1024

/** Looks again and again, every second unless told, how much memory a process takes. */
export const watchMemory = (pid: number, every = 1000) => watchMost(() => memoryOf(pid), every)

/** The same of the largest of the processes that it starts. */
export const watchChildren = (pid: number, every = 50) =>
  watchMost(() => Math.max(0, ...childrenOf(pid).map(memoryOf)), every)

/** Ids of the processes that a process has started. */
export const childrenOf = (pid: number) =>
  readdirSync(`/proc/${pid}/task`)
    .flatMap(task => readIfThere(`/proc/${pid}/task/${task}/children`).split(' '))
    .filter(Boolean)

/** Threads and processes end while they are looked at. */
const readIfThere = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const watchMost = (read: () => number, every: number) => {
  let most = 0
  const look = () => {
    most = Math.max(most, read())
  }
  const timer = setInterval(look, every)
  closeAtEnd(() => clearInterval(timer))
  return {
    most() {
      look()
      return most
    },
    /** What it takes from now on is of no interest any more. */
    stop: () => clearInterval(timer),
  }
}
