import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../../server/testing/servers/free-ports.ts'
import { closeAtEnd } from '../../closers.ts'
import { listDescendants } from '../../portal.ts'

const root = join(import.meta.dirname, '../../..')
const firstStart = 300_000
const childStart = 20_000

interface Options {
  settings: Record<string, string>
  logFile: string
  /** A program with arguments that runs the portal, such as one that enters a mount namespace. */
  within: string[]
}

/** Starts a portal whose process is started again at once whenever it ends; resolves when it is ready. */
export const supervisePortal = async ({ settings, logFile, within }: Options) => {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const log = openSync(logFile, 'a')
  const [program = '', ...words] = [...within, process.execPath, join(root, 'scripts/start.js')]
  let isStopping = false
  let child = startOne()
  function startOne() {
    const started = spawn(program, words, {
      cwd: root,
      // The last one ends the portal when this process has ended in any way.
      env: { PATH, HOME, TMPDIR, ...settings, PORT: `${port}`, npm_lifecycle_event: 'start' },
      stdio: ['ignore', log, log],
    })
    started.on('exit', () => {
      if (!isStopping) child = startOne()
    })
    return started
  }
  const stop = async () => {
    isStopping = true
    const closed = once(child, 'exit')
    if (child.kill()) await closed
  }
  closeAtEnd(stop)
  const answers = (path: string) =>
    fetch(origin + path).then(
      ({ ok }) => ok,
      () => false,
    )
  const until = Date.now() + firstStart
  while (!(await answers('/readyz'))) {
    if (Date.now() > until) throw new Error(`The portal is not ready; its log is ${logFile}`)
    await wait(200)
  }
  return {
    origin,
    /** Kills the process; resolves when the next one listens. */
    async kill() {
      child.kill('SIGKILL')
      await wait(100)
      while (!(await answers('/healthz'))) await wait(20)
    },
    /** Kills the children of the process whose command line contains a text; waits for one that is not running yet. */
    async killChildren(name: string) {
      let pids: string[] = []
      for (const until = Date.now() + childStart; pids.length === 0; await wait(100)) {
        if (Date.now() > until) throw new Error(`The portal has no child ${name}`)
        pids = listDescendants(child.pid!).filter(pid => readCommand(pid).includes(name))
      }
      for (const pid of pids) process.kill(Number(pid), 'SIGKILL')
    },
  }
}
export type SupervisedPortal = Awaited<ReturnType<typeof supervisePortal>>

const readCommand = (pid: string) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
