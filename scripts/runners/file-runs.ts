import { mock } from 'node:test'
import { pathToFileURL } from 'node:url'
import { createTally, type Outcome, type TestReport } from './tallies.ts'
import { runUnhooked, waitForUnhandledError } from './unhooked-runs.ts'

/** What the parent sends: the absolute path of a test file, and the time limit of each of its tests in milliseconds. */
export interface FileOrder {
  path: string
  limit: number
}

/** What this process sends: each outcome as soon as it is known, and the memory it uses, in bytes, when the file has ended. */
export type FileReport = { outcome: Outcome } | { memory: number }

const send = (report: FileReport) => process.send!(report)

/**
 * Runs one file in this process. Node reports the end of a run when the event loop is empty, so a file that leaves anything open does not
 * end, as in a process of its own.
 */
const runFile = async ({ path, limit }: FileOrder) => {
  const { add, outcomes } = createTally(path)
  const report = (outcome: Outcome | undefined) => outcome && send({ outcome })
  for await (const event of runUnhooked({ files: [path], isolation: 'none', timeout: limit })) {
    if (event.type === 'test:pass') report(add('pass', event.data as TestReport))
    if (event.type === 'test:fail') report(add('fail', event.data as TestReport))
  }
  // Node does not report an error of a file that had declared a test before it.
  const isReported = outcomes.some(({ name }) => name === path)
  if (!isReported) await import(pathToFileURL(path).href).catch(error => fail(path, error))
  if (process.exitCode) fail(path, 'ended with an error')
}

const fail = (path: string, error: unknown) =>
  send({
    outcome: { name: path, result: 'failed', reason: error instanceof Error ? String(error.stack) : String(error) },
  })

const startEnvironment = { ...process.env }

/** Removes what a file may have changed in this process. */
const clean = () => {
  process.exitCode = 0
  mock.reset()
  mock.timers.reset()
  for (const name of Object.keys(process.env)) if (!(name in startEnvironment)) delete process.env[name]
  Object.assign(process.env, startEnvironment)
}

/** An error outside of a test's promise. It ends the file at once, because a test may wait for ever, and this process runs no other file. */
const unhandledError = waitForUnhandledError()

process.on('message', async (order: FileOrder) => {
  // The channel must not keep the event loop busy, or no run would end.
  process.channel!.unref()
  const unhandled = await Promise.race([runFile(order), unhandledError])
  if (unhandled) fail(order.path, unhandled.error)
  process.channel!.ref()
  clean()
  send({ memory: process.memoryUsage.rss() })
})
// The default of SIGTERM would skip the exit handlers of the tests.
process.once('SIGTERM', () => process.exit(143))
