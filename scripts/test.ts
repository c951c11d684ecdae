import { join } from 'node:path'
import { ensureBuilt } from './build.ts'
import { leaveWithParent } from './parents.ts'
import { runJourneys } from './runners/journeys.ts'
import { runNodeTests } from './runners/node-tests.ts'
import { selectTests } from './runners/selections.ts'
import { startSharedDatabase, variable } from './runners/shared-database.ts'
import { none, sumOf, type Totals, totalsLine } from './totals.ts'

const root = join(import.meta.dirname, '..')
const failedOnce: Totals = { ...none, failed: 1 }
const ending = new AbortController()
const { signal } = ending
const print = (line: string) => console.log(line)

/** Every test of the project, or those whose path holds a word of the command line: `npm test -- server/catalogue`. */
const main = async (words: string[]) => {
  const { files, journeys } = selectTests(root, words)
  const totals = new Map<string, Totals>()
  const needsWeb = journeys || files.some(file => /^(server|web|bench)/.test(file))
  const isBuilt = !needsWeb || (await attempt('the build of the web', ensureBuilt, totals))
  if (files.length) await attempt('the tests', () => testsWithDatabase(files, totals), totals)
  if (journeys && isBuilt && !signal.aborted) {
    const run = async () => totals.set('journeys', await runJourneys({ root, filters: journeys, signal, print }))
    await attempt('the journeys', run, totals)
  }
  if (signal.aborted) totals.set('interrupted', failedOnce)
  if (totals.size === 0) totals.set(`no test fits ${words.join(' ')}`, failedOnce)
  conclude(totals)
}

const testsWithDatabase = async (files: string[], totals: Map<string, Totals>) => {
  const database = await startSharedDatabase()
  try {
    process.env[variable] = database.url
    for (const [room, total] of await runNodeTests({ root, files, signal, print })) totals.set(room, total)
  } finally {
    // The journeys that follow start databases of their own.
    delete process.env[variable]
    await database.stop()
  }
}

/** What breaks off counts as a failure, and the rest goes on. */
const attempt = async (what: string, work: () => Promise<unknown>, totals: Map<string, Totals>) => {
  try {
    await work()
    return true
  } catch (error) {
    console.error(`not ok ${what}:`, error)
    totals.set(`${what} broke off`, failedOnce)
    return false
  }
}

const conclude = (totals: Map<string, Totals>) => {
  const sum = sumOf([...totals.values()])
  print('')
  for (const [runner, total] of totals) print(`${runner}: ${totalsLine(total)}`)
  print(totalsLine(sum))
  process.exitCode = sum.failed ? 1 : 0
}

for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ending.abort(new Error(`ended by ${name}`)))
leaveWithParent()

await main(process.argv.slice(2))
