import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { sumTotals, type Totals } from '../totals.ts'
import type { Duration } from './durations.ts'
import { openTestProcess, type TestProcess } from './shared-processes.ts'
import { countOutcomes, type Outcome } from './tallies.ts'

export interface NodeTests {
  root: string
  /** Relative to the root. */
  files: string[]
  signal: AbortSignal
  print: (line: string) => void
  /** Called with the duration of each file. */
  note?: (duration: Duration) => void
  /** Called when the last file has started and a process is free for other work. */
  onDrained?: () => void
  /** Further environment variables for the test files. */
  env?: Record<string, string>
  /** When the run ends, in milliseconds of `performance.now()`; files that have not started or finished by then are skipped. */
  lastEnd?: number
  /** When the last file may start, if that is before the end of the run. */
  lastStart?: number
  /** How many processes run files at the same time; by default one more than processors. */
  processes?: number
  /** If more files fail than this, none gets a second try; by default 0. */
  secondTries?: number
  /** Time limits of one test and of one file. */
  limits?: { test: number; file: number }
}

/** Returns time limits in milliseconds; random tests with full counts take longer on a busy machine. */
const pickDefaultLimits = () => ({ test: 480_000, file: process.env.KHLANG_DEEP === 'on' ? 7_200_000 : 900_000 })

/**
 * Runs test files with Node's own runner in the given order, in a few processes that each run one file after the other. Files that fail may
 * get a second try after all others, in a process of their own. Returns the totals by room.
 */
export const runNodeTests = async (tests: NodeTests): Promise<Map<string, Totals>> => {
  const waiting = [...tests.files]
  const totals = new Map<string, Totals>()
  const work = async () => {
    const processes = shareProcess(tests)
    for (let file = waiting.shift(); file !== undefined && !tests.signal.aborted; file = waiting.shift()) {
      const isLate = performance.now() > (tests.lastStart ?? tests.lastEnd ?? Number.POSITIVE_INFINITY)
      totals.set(
        file,
        countOutcomes(isLate ? skip(file, 'begin', tests) : await runFile(file, processes.take(), tests)),
      )
    }
    processes.end()
    tests.onDrained?.()
  }
  await Promise.all(Array.from({ length: tests.processes ?? availableParallelism() + 1 }, work))
  await repeatFailed(totals, tests)
  const rooms = Object.groupBy(totals.keys(), file => file.split('/')[0]!)
  return new Map(
    Object.entries(rooms)
      .sort()
      .map(([room, files]) => [room, sumTotals(files!.map(file => totals.get(file)!))]),
  )
}

/** Runs the failed files again, one after the other, and lists those that pass as flaky. */
const repeatFailed = async (totals: Map<string, Totals>, tests: NodeTests) => {
  const failed = [...totals].filter(([, { failed }]) => failed > 0)
  if (failed.length > (tests.secondTries ?? 0)) return
  for (const [file, first] of failed) {
    if (tests.signal.aborted) return
    const ownProcess = openProcess(tests)
    const second = countOutcomes(await runFile(file, ownProcess, tests))
    ownProcess.end()
    totals.set(file, second)
    if (second.failed === 0) tests.print(`    flaky: ${file}: ${first.failed} failed at the first try, see above`)
  }
}

const skip = (file: string, action: 'begin' | 'finish', { print }: Pick<NodeTests, 'print'>): Outcome[] => {
  const reason = `no time was left to ${action} it`
  print(`    skipped: ${file}: ${reason}`)
  return [{ name: file, result: 'skipped', reason }]
}

const openProcess = ({ root, env }: NodeTests) => openTestProcess(root, { ...process.env, ...env })

/** Shares one process among many files, and replaces it when it may run no more files. */
const shareProcess = (tests: NodeTests) => {
  let current: TestProcess | undefined
  const end = () => current?.end()
  return {
    end,
    take: () => {
      if (current?.isReusable()) return current
      end()
      current = openProcess(tests)
      return current
    },
  }
}

const runFile = async (
  file: string,
  testProcess: TestProcess,
  { root, signal, print, note, lastEnd, limits = pickDefaultLimits() }: NodeTests,
): Promise<Outcome[]> => {
  const startedAt = performance.now()
  const timeIsUp = new AbortController()
  const timer = lastEnd === undefined ? undefined : setTimeout(() => timeIsUp.abort(), Math.max(0, lastEnd - startedAt))
  const ending = AbortSignal.any([signal, timeIsUp.signal, AbortSignal.timeout(limits.file)])
  const outcomes: Outcome[] = []
  const processOutput = await testProcess.run({ path: join(root, file), limit: limits.test }, ending, outcome => {
    if (outcome.result !== 'failed' || !timeIsUp.signal.aborted) outcomes.push(outcome)
  })
  clearTimeout(timer)
  if (timeIsUp.signal.aborted) outcomes.push(...skip(file, 'finish', { print }))
  if (outcomes.length === 0) outcomes.push({ name: file, result: 'failed', reason: 'reported nothing' })
  const milliseconds = performance.now() - startedAt
  note?.({ name: file, seconds: milliseconds / 1000 })
  for (const line of formatLines(file, { outcomes, processOutput, milliseconds })) print(line)
  return outcomes
}

const formatLines = (
  file: string,
  { outcomes, processOutput, milliseconds }: { outcomes: Outcome[]; processOutput: string; milliseconds: number },
) => {
  const { passed, failed, skipped } = countOutcomes(outcomes)
  const seconds = (milliseconds / 1000).toFixed(1)
  const unusual = outcomes.filter(({ result }) => result !== 'passed')
  const verdict = failed ? 'not ok' : 'ok'
  const skippedCount = skipped ? `, ${skipped} skipped` : ''
  return [
    `${verdict} ${file}: ${passed} of ${passed + failed}${skippedCount} (${seconds} s)`,
    ...unusual.map(({ name, result, reason }) => `    ${result}: ${name}: ${indentLines(reason)}`),
    ...(failed && processOutput ? [`    it said:\n        ${indentLines(processOutput.trim())}`] : []),
  ]
}

const indentLines = (text: string) => text.replaceAll('\n', '\n        ')
