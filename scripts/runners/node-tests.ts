import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import { sumOf, type Totals } from '../totals.ts'
import type { Duration } from './durations.ts'
import { countOf, createTally, type Outcome, type TestReport } from './tallies.ts'

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
  /** If more files fail than this, none gets a second try; by default 0. */
  secondTries?: number
  /** Time limits of one test and of one file. */
  limits?: { test: number; file: number }
}

/** Random tests with full counts take longer on a busy machine. */
const defaultLimits = () => ({ test: 240_000, file: process.env.KHLANG_DEEP === 'on' ? 7_200_000 : 900_000 })

/**
 * Runs test files with Node's own runner in the given order, each in a separate process. Files that fail may get a second try after all
 * others. Returns the totals by room.
 */
export const runNodeTests = async (tests: NodeTests): Promise<Map<string, Totals>> => {
  const waiting = [...tests.files]
  const totals = new Map<string, Totals>()
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined && !tests.signal.aborted; file = waiting.shift()) {
      const isLate = performance.now() > (tests.lastEnd ?? Infinity)
      totals.set(file, countOf(isLate ? skip(file, 'begin', tests) : await runFile(file, tests)))
    }
    tests.onDrained?.()
  }
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work))
  await repeatFailed(totals, tests)
  const rooms = Object.groupBy(totals.keys(), file => file.split('/')[0]!)
  return new Map(
    Object.entries(rooms)
      .sort()
      .map(([room, files]) => [room, sumOf(files!.map(file => totals.get(file)!))]),
  )
}

/** Runs the failed files again, one after the other, and lists those that pass as flaky. */
const repeatFailed = async (totals: Map<string, Totals>, tests: NodeTests) => {
  const failed = [...totals].filter(([, { failed }]) => failed > 0)
  if (failed.length > (tests.secondTries ?? 0)) return
  for (const [file, first] of failed) {
    if (tests.signal.aborted) return
    const second = countOf(await runFile(file, tests))
    totals.set(file, second)
    if (second.failed === 0) tests.print(`    flaky: ${file}: ${first.failed} failed at the first try, see above`)
  }
}

const skip = (file: string, what: 'begin' | 'finish', { print }: Pick<NodeTests, 'print'>): Outcome[] => {
  const said = `no time was left to ${what} it`
  print(`    skipped: ${file}: ${said}`)
  return [{ name: file, result: 'skipped', said }]
}

const runFile = async (
  file: string,
  { root, signal, print, note, env = {}, lastEnd, limits = defaultLimits() }: NodeTests,
): Promise<Outcome[]> => {
  const path = join(root, file)
  const begun = performance.now()
  const { outcomes, add } = createTally(path)
  const noise: string[] = []
  const late = new AbortController()
  const timer = lastEnd === undefined ? undefined : setTimeout(() => late.abort(), Math.max(0, lastEnd - begun))
  const ending = AbortSignal.any([signal, late.signal, AbortSignal.timeout(limits.file)])
  for await (const event of run({
    cwd: root,
    files: [path],
    timeout: limits.test,
    signal: ending,
    env: { ...process.env, ...env },
  })) {
    if (event.type === 'test:pass') add('pass', event.data as TestReport)
    if (event.type === 'test:fail' && !late.signal.aborted) add('fail', event.data as TestReport)
    if (event.type === 'test:stdout' || event.type === 'test:stderr')
      noise.push((event.data as { message: string }).message)
  }
  clearTimeout(timer)
  if (late.signal.aborted) outcomes.push(...skip(file, 'finish', { print }))
  if (outcomes.length === 0) outcomes.push({ name: file, result: 'failed', said: 'reported nothing' })
  const milliseconds = performance.now() - begun
  note?.({ name: file, seconds: milliseconds / 1000 })
  for (const line of linesOf(file, outcomes, noise, milliseconds)) print(line)
  return outcomes
}

const linesOf = (file: string, outcomes: Outcome[], noise: string[], milliseconds: number) => {
  const { passed, failed, skipped } = countOf(outcomes)
  const seconds = (milliseconds / 1000).toFixed(1)
  const unusual = outcomes.filter(({ result }) => result !== 'passed')
  return [
    `${failed ? 'not ok' : 'ok'} ${file}: ${passed} of ${passed + failed}${skipped ? `, ${skipped} skipped` : ''} (${seconds} s)`,
    ...unusual.map(({ name, result, said }) => `    ${result}: ${name}: ${said.replaceAll('\n', '\n        ')}`),
    ...(failed && noise.length
      ? [`    it said:\n        ${noise.join('').trim().replaceAll('\n', '\n        ')}`]
      : []),
  ]
}
