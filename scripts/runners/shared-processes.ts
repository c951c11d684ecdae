import { fork } from 'node:child_process'
import { join } from 'node:path'
import { type ChildProgram, endChildPrograms, listChildPrograms } from './child-programs.ts'
import type { FileOrder, FileReport } from './file-runs.ts'
import type { Outcome } from './tallies.ts'

const runnerPath = join(import.meta.dirname, 'file-runs.ts')

export interface TestProcess {
  /**
   * Runs one test file and returns what the process printed during it. Aborting `signal` ends the process, the file and the programs that it
   * has started.
   */
  run(order: FileOrder, signal: AbortSignal, report: (outcome: Outcome) => void): Promise<string>
  /** False after a failure, after too much memory was used, and once it is ending. */
  isReusable(): boolean
  end(): void
}

/** Above this memory a process is replaced. */
const maxMemoryBytes = 700_000_000
/** Milliseconds after which a process that does not end is killed. */
const killMilliseconds = 5000
/** Milliseconds in which the output of an ended process may still arrive. */
const outputMilliseconds = 1000

/**
 * Starts a process that runs test files one after the other. Sharing it halves the processor time, because each test file of the server loads
 * 1,200 modules. After a failure it runs no other file, because its state is unknown.
 */
export const openTestProcess = (cwd: string, env: NodeJS.ProcessEnv): TestProcess => {
  let isReusable = true
  let programs: ChildProgram[] = []
  const child = fork(runnerPath, { cwd, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const streams = [child.stdout!, child.stderr!]
  const exited = new Promise<string>(resolve => {
    child.once('error', error => resolve(`did not start: ${error.message}`))
    child.once('exit', (code, signal) => {
      isReusable = false
      const exitText = `exited with ${signal ?? `code ${code}`}`
      // A program that a test has started may keep the streams open for ever.
      const timer = setTimeout(() => {
        for (const stream of streams) stream.destroy()
      }, outputMilliseconds)
      child.once('close', async () => {
        clearTimeout(timer)
        await endChildPrograms(programs)
        resolve(exitText)
      })
    })
  })
  const end = () => {
    isReusable = false
    programs = listChildPrograms(child.pid!)
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), killMilliseconds)
    void exited.then(() => clearTimeout(timer))
  }
  /** Sends a file to the process, and returns once it was run. Otherwise returns how the process ended. */
  const runFile = async (order: FileOrder, signal: AbortSignal, report: (outcome: Outcome) => void) => {
    const finished = Promise.withResolvers<'finished'>()
    const receive = (message: FileReport) => {
      if ('outcome' in message) {
        report(message.outcome)
        if (message.outcome.result === 'failed') isReusable = false
        return
      }
      if (message.memory > maxMemoryBytes) isReusable = false
      finished.resolve('finished')
    }
    child.on('message', receive)
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
    else child.send(order)
    const ending = await Promise.race([finished.promise, exited])
    signal.removeEventListener('abort', end)
    child.off('message', receive)
    return ending
  }
  return {
    isReusable: () => isReusable,
    end,
    async run(order, signal, report) {
      const output: string[] = []
      const listen = (chunk: Buffer) => output.push(chunk.toString())
      for (const stream of streams) stream.on('data', listen)
      const ending = await runFile(order, signal, report)
      for (const stream of streams) stream.off('data', listen)
      if (ending !== 'finished') {
        isReusable = false
        report({ name: order.path, result: 'failed', reason: signal.aborted ? 'timed out or was cancelled' : ending })
      }
      return output.join('')
    },
  }
}
