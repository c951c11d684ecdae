import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Totals } from '../totals.ts'
import type { Duration } from './durations.ts'
import { countOutcomes, type Outcome } from './tallies.ts'

export interface Journeys {
  root: string
  /** Relative to the root. */
  files: string[]
  signal: AbortSignal
  print: (line: string) => void
  /** Called with the duration of each journey. */
  note?: (duration: Duration) => void
  /** When the last journey may start, in milliseconds of `Date.now()`; later ones are skipped. */
  lastStart?: number
  /** Runs the journeys of staff last, so that a run without time for all skips others than usual. */
  isStaffLast?: boolean
}

interface Journey {
  projectName: string
  status: string
  annotations: { type: string; description?: string }[]
  /** One for each try. */
  results?: { duration: number; errors?: { message?: string }[] }[]
}

interface Suite {
  title: string
  suites?: Suite[]
  specs?: { title: string; tests: Journey[] }[]
}

/** The relevant fields of Playwright's JSON report. */
export interface JourneyReport {
  suites: Suite[]
  errors: { message?: string }[]
}

/** Limit of journeys, and of test files, in a run that pass only at another try. */
export const maxFlaky = 3

/** Runs the journeys in a browser. On CI a failed one gets a second try; elsewhere it fails at once. */
export const runJourneys = async (journeys: Journeys): Promise<Totals> => {
  const { print, note } = journeys
  const folder = await mkdtemp(join(tmpdir(), 'khlang-journey-report-'))
  try {
    const file = join(folder, 'report.json')
    const code = await runPlaywright(journeys, file)
    const report = await readReport(file)
    for (const duration of report ? toDurations(report) : []) note?.(duration)
    const outcomes = report ? toOutcomes(report) : [createFailure('Playwright left no report')]
    for (const line of report ? describeFlaky(report) : []) print(line)
    if (code !== 0 && countOutcomes(outcomes).failed === 0)
      outcomes.push(createFailure(`Playwright exited with code ${code}`))
    if (outcomes.length === 0) outcomes.push(createFailure('no journey ran'))
    for (const { name, result, reason } of outcomes) if (result !== 'passed') print(`    ${result}: ${name}: ${reason}`)
    return countOutcomes(outcomes)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const readReport = async (file: string): Promise<JourneyReport | null> => {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text === '' ? null : JSON.parse(text)
}

const runPlaywright = ({ root, files, signal, lastStart, isStaffLast = false }: Journeys, report: string) =>
  new Promise<number | null>((resolve, reject) => {
    const words = [
      'test',
      '-c',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
      `--retries=${process.env.CI === 'true' ? 2 : 0}`,
      '--forbid-only',
      // Playwright accepts patterns of whole paths.
      ...files.map(file => `^${escapeRegExp(join(root, file))}$`),
    ]
    const child = spawn(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), ...words], {
      cwd: root,
      env: {
        ...process.env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        FORCE_COLOR: '0',
        ...(lastStart !== undefined && { KHLANG_LAST_START: `${Math.round(lastStart)}` }),
        ...(isStaffLast && { KHLANG_STAFF_LAST: 'on' }),
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    signal.addEventListener('abort', () => end(child), { once: true })
    child.on('error', reject)
    child.on('close', resolve)
  })

const escapeRegExp = (path: string) => path.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Interrupts Playwright, which then closes its browsers and its portal; kills it if it does not exit. */
const end = (child: ChildProcess) => {
  child.kill('SIGINT')
  setTimeout(() => child.kill('SIGKILL'), 15_000).unref()
}

/**
 * Returns the outcomes of every journey of a report, in every project, and of every error outside of a journey; flaky journeys over the
 * limit count as one failure.
 */
export const toOutcomes = (report: JourneyReport): Outcome[] => {
  const flaky = pickFlaky(report).length
  return [
    ...flattenJourneys(report).map(({ name, journey: { status, annotations } }) => {
      const reason = annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description
      return { name, ...toResult(status, reason) }
    }),
    ...report.errors.map(({ message }) => createFailure(message ?? 'an error without words')),
    ...(flaky > maxFlaky ? [createFailure(`${flaky} are flaky; at most ${maxFlaky} may be`)] : []),
  ]
}

/** Returns the seconds of each journey of a report with all its tries, under the name of its outcome. */
export const toDurations = (report: JourneyReport): Duration[] =>
  flattenJourneys(report).map(({ name, journey: { results = [] } }) => ({
    name,
    seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }))

/** Lists each flaky journey with all errors of its first try. */
export const describeFlaky = (report: JourneyReport): string[] =>
  pickFlaky(report).flatMap(({ name, journey: { results = [] } }) => {
    const errorMessages = (results[0]?.errors ?? []).map(({ message }) => message ?? 'an error without words')
    return [`    flaky: ${name}: ${stripVTControlCharacters(errorMessages.join('\n')).replaceAll('\n', '\n        ')}`]
  })

const pickFlaky = (report: JourneyReport) => flattenJourneys(report).filter(({ journey }) => journey.status === 'flaky')

const flattenJourneys = ({ suites }: JourneyReport) => suites.flatMap(suite => flattenSuite(suite, ''))

const flattenSuite = (
  { title, suites = [], specs = [] }: Suite,
  above: string,
): { name: string; journey: Journey }[] => {
  const path = above ? `${above} › ${title}` : title
  const ownJourneys = specs.flatMap(spec =>
    spec.tests.map(journey => ({ name: `[${journey.projectName}] ${path} › ${spec.title}`, journey })),
  )
  return [...ownJourneys, ...suites.flatMap(suite => flattenSuite(suite, path))]
}

const toResult = (status: string, reason: string | undefined): Omit<Outcome, 'name'> => {
  if (status === 'expected' || status === 'flaky') return { result: 'passed', reason: '' }
  if (status === 'skipped' && reason) return { result: 'skipped', reason }
  if (status === 'skipped') return { result: 'failed', reason: 'is skipped without a reason' }
  return { result: 'failed', reason: 'failed, see above' }
}

const createFailure = (reason: string): Outcome => ({ name: 'journeys', result: 'failed', reason })
