import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireSample, sampleVariable } from '../server/testing/sample-portals.ts'
import { removeAbandonedFolders } from '../server/testing/servers/memory-folders.ts'
import { findBrowserFault } from './browsers/index.ts'
import { ensureBuilt } from './build.ts'
import { leaveWithParent } from './parents.ts'
import { listChanged, selectDeep } from './runners/changes.ts'
import {
  type Duration,
  describeSlowest,
  readDurations,
  recordDurations,
  sortSlowestFirst,
} from './runners/durations.ts'
import { maxFlaky, runJourneys } from './runners/journeys.ts'
import { runNodeTests } from './runners/node-tests.ts'
import { isInFirstHalf, readCommit, rotateFiles } from './runners/rotations.ts'
import { readArguments, selectTests } from './runners/selections.ts'
import { databaseVariable, startSharedDatabase } from './runners/shared-database.ts'
import { formatTotals, noTotals, sumTotals, type Totals } from './totals.ts'

const root = join(import.meta.dirname, '..')
const failedOnce: Totals = { ...noTotals, failed: 1 }
const passedOnce: Totals = { ...noTotals, passed: 1 }
const ending = new AbortController()
const { signal } = ending
const print = (line: string) => console.log(line)

const durations = { files: [] as Duration[], journeys: [] as Duration[] }

/**
 * Runs every test of the project, or those whose path contains a word of the command line: `npm test -- server/catalogue`. With `--deep`,
 * random tests use their full counts and `*.thorough.*` files run too; `--thorough` runs only those files; `--changed` runs only tests with
 * full counts that reach a changed file; `--seconds=N` ends the run then and skips what is not done; `--record` records which files are
 * slow.
 */
const main = async (commandWords: string[]) => {
  // Without the cache, each test file strips the types of its modules and compiles them again.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/khlang-tests')
  const options = readArguments(commandWords)
  const { isChanged, isDeep, isRecorded, seconds, words } = options
  if (isDeep) process.env.KHLANG_DEEP = 'on'
  const sample = await shareSample()
  const selected = selectTests(root, options)
  const files = isChanged ? selectDeep(root, selected.files, await listChanged(root)) : selected.files
  const selectedJourneys = isChanged ? undefined : selected.journeys
  const totals = new Map<string, Totals>()
  const journeys = selectedJourneys && (await isBrowserReady(totals)) ? selectedJourneys : undefined
  const needsWeb = journeys || files.some(file => /^(server|web|bench|e2e)/.test(file))
  const isBuilt = !needsWeb || (await attempt('the web build', ensureBuilt, totals))
  // Created while the first tests run, as the files that need it would otherwise wait for it and occupy their processes.
  if (isBuilt && words.length === 0 && !isChanged) requireSample(sample).catch(() => {})
  // Journeys start while the last tests run; if they ran at the same time as all of them, tests that measure times would fail on two processors.
  const drained = Promise.withResolvers<void>()
  const testing = files.length
    ? attempt(
        'the tests',
        () => runTestsWithDatabase(files, { isChanged, seconds, hasJourneys: !!journeys }, totals, drained.resolve),
        totals,
      ).finally(drained.resolve)
    : drained.resolve()
  await drained.promise
  if (journeys && isBuilt && !signal.aborted)
    await attempt('the journeys', () => runBrowserJourneys(journeys, seconds, totals), totals)
  await testing
  if (signal.aborted) totals.set('interrupted', failedOnce)
  else if (isRecorded) recordDurations(durations.files)
  if (totals.size === 0 && isChanged) totals.set('no file that a test of full counts reaches has changed', passedOnce)
  if (totals.size === 0) totals.set(`no test matches ${words.join(' ')}`, failedOnce)
  await rm(sample, { recursive: true, force: true })
  printTotals(totals)
}

/** Creates the folder in which the tests and the journeys of this run share the sample portal that the first of them creates. */
const shareSample = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'khlang-sample-'))
  await chmod(folder, 0o711)
  process.env[sampleVariable] = folder
  return folder
}

/** Returns false if no browser starts; all journeys then count as one failure with one sentence. */
const isBrowserReady = async (totals: Map<string, Totals>) => {
  const browserFault = await findBrowserFault()
  if (browserFault) {
    console.error(`not ok the journeys: ${browserFault}`)
    totals.set('the journeys', failedOnce)
  }
  return browserFault === null
}

/** Runs the test files on one shared database. Adds the results to `totals`, by the room of the files. */
const runTestsWithDatabase = async (
  files: string[],
  {
    isChanged,
    seconds,
    hasJourneys,
  }: Pick<ReturnType<typeof readArguments>, 'isChanged' | 'seconds'> & { hasJourneys: boolean },
  totals: Map<string, Totals>,
  onDrained: () => void,
) => {
  await removeAbandonedFolders()
  const database = await startSharedDatabase()
  try {
    // Only for the tests: the journeys start their own databases.
    const env = { [databaseVariable]: database.url }
    const note = (duration: Duration) => durations.files.push(duration)
    const sorted = isChanged ? files : sortSlowestFirst(files, readDurations())
    const inOrder = isChanged || seconds === undefined ? sorted : rotateFiles(sorted, await readCommit(root))
    for (const [room, total] of await runNodeTests({
      root,
      files: inOrder,
      signal,
      print,
      note,
      env,
      onDrained,
      ...(seconds !== undefined && { lastEnd: seconds * 1000 }),
      // The other half of the time is for the journeys.
      ...(seconds !== undefined && hasJourneys && { lastStart: seconds * 500 }),
      secondTries: process.env.CI === 'true' ? maxFlaky : 0,
    }))
      totals.set(room, total)
  } finally {
    await database.stop()
  }
}

/** Time for the journeys that run when the last one may start, in seconds. */
const journeySeconds = 60

const runBrowserJourneys = async (files: string[], seconds: number | undefined, totals: Map<string, Totals>) => {
  const note = (duration: Duration) => durations.journeys.push(duration)
  const limits =
    seconds === undefined
      ? {}
      : {
          lastStart: performance.timeOrigin + 1000 * (seconds - journeySeconds),
          isStaffLast: isInFirstHalf('staff', await readCommit(root)),
        }
  totals.set('journeys', await runJourneys({ root, files, signal, print, note, ...limits }))
}

/** Counts an error as a failure and continues. */
const attempt = async (label: string, work: () => Promise<unknown>, totals: Map<string, Totals>) => {
  try {
    await work()
    return true
  } catch (error) {
    console.error(`not ok ${label}:`, error)
    totals.set(`${label} failed`, failedOnce)
    return false
  }
}

const printTotals = (totals: Map<string, Totals>) => {
  const sum = sumTotals([...totals.values()])
  const slowestLines = describeSlowest([...durations.files, ...durations.journeys])
  if (slowestLines.length > 1) for (const line of ['', 'The slowest:', ...slowestLines]) print(line)
  print('')
  for (const [runner, total] of totals) print(`${runner}: ${formatTotals(total)}`)
  print(formatTotals(sum))
  process.exitCode = sum.failed ? 1 : 0
}

for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ending.abort(new Error(`ended by ${name}`)))
leaveWithParent()

await main(process.argv.slice(2))
