import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { FileOrder, FileReport } from './file-runs.ts'
import type { Outcome } from './tallies.ts'

const program = join(import.meta.dirname, 'file-runs.ts')

export interface TestProcess {
  /** Runs one test file and returns what the process printed during it. Aborting `signal` ends the process and the file. */
  run(order: FileOrder, signal: AbortSignal, report: (outcome: Outcome) => void): Promise<string>
  /** Whether it may run another file. */
  isFresh(): boolean
  end(): void
}

/** A process that has used more memory than this is replaced, in bytes. */
const mostMemory = 700_000_000
/** How long a process may take to end before it is killed, in milliseconds. */
const patience = 5000
const late = 'did not end in time, or was ended'

/**
 * Starts a process that runs test files one after the other. Together they need half the processor time of separate processes, because a
 * file of the server loads 1,200 modules. After a failure the process runs no other file, as it may have been left in any state.
 */
export const openTestProcess = (cwd: string, env: NodeJS.ProcessEnv): TestProcess => {
  const child = fork(program, { cwd, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const ended = new Promise<string>(resolve => {
    child.once('error', error => resolve(`did not start: ${error.message}`))
    child.once('close', (code, signal) => resolve(`broke off with ${signal ?? `exit code ${code}`}`))
  })
  let isFresh = true
  const end = () => {
    isFresh = false
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), patience)
    child.once('close', () => clearTimeout(timer))
  }
  const output = [child.stdout!, child.stderr!]
  return {
    isFresh: () => isFresh,
    end,
    async run(order, signal, report) {
      const noise: string[] = []
      const listen = (chunk: Buffer) => noise.push(chunk.toString())
      const finished = Promise.withResolvers<undefined>()
      const receive = (message: FileReport) => {
        if ('outcome' in message) report(message.outcome)
        else finished.resolve(undefined)
        if ('outcome' in message ? message.outcome.result === 'failed' : message.memory > mostMemory) isFresh = false
      }
      for (const stream of output) stream.on('data', listen)
      child.on('message', receive)
      signal.addEventListener('abort', end, { once: true })
      if (signal.aborted) end()
      else child.send(order)
      const failure = await Promise.race([finished.promise, ended])
      if (failure) report({ name: order.path, result: 'failed', said: signal.aborted ? late : failure })
      isFresh &&= !failure
      signal.removeEventListener('abort', end)
      child.off('message', receive)
      for (const stream of output) stream.off('data', listen)
      return noise.join('')
    },
  }
}
