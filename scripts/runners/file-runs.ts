import { mock, run } from 'node:test'
import { pathToFileURL } from 'node:url'
import { createTally, type Outcome, type TestReport } from './tallies.ts'

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
  const diagnostics: string[] = []
  const report = (outcome: Outcome | undefined) => outcome && send({ outcome })
  for await (const event of run({ files: [path], isolation: 'none', timeout: limit })) {
    if (event.type === 'test:pass') report(add('pass', event.data as TestReport))
    if (event.type === 'test:fail') report(add('fail', event.data as TestReport))
    if (event.type === 'test:diagnostic') diagnostics.push(event.data.message)
  }
  const fail = (reason: string) => report({ name: path, result: 'failed', reason })
  // Node does not report an error of a file that had declared a test before it.
  const isReported = outcomes.some(({ name }) => name === path)
  if (!isReported) await import(pathToFileURL(path).href).catch(error => fail(error?.stack ?? String(error)))
  if (process.exitCode) fail(diagnostics.find(line => line.includes('asynchronous activity')) ?? 'ended with an error')
}

const startEnvironment = { ...process.env }

/** Removes what a file may have changed in this process. */
const clean = () => {
  process.exitCode = 0
  mock.reset()
  mock.timers.reset()
  for (const name of Object.keys(process.env)) if (!(name in startEnvironment)) delete process.env[name]
  Object.assign(process.env, startEnvironment)
}

process.on('message', async (order: FileOrder) => {
  // The channel must not keep the event loop busy, or no run would end.
  process.channel!.unref()
  await runFile(order)
  process.channel!.ref()
  clean()
  send({ memory: process.memoryUsage.rss() })
})
// The default of SIGTERM would skip the exit handlers of the tests.
process.once('SIGTERM', () => process.exit(143))
