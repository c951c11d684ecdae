import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Totals } from '../totals.ts'
import { countOf, type Outcome } from './tallies.ts'

export interface Journeys {
  root: string
  /** Parts of file names; all journeys when there are none. */
  filters: string[]
  signal: AbortSignal
  print: (line: string) => void
}

interface Suite {
  title: string
  suites?: Suite[]
  specs?: {
    title: string
    tests: { projectName: string; status: string; annotations: { type: string; description?: string }[] }[]
  }[]
}

/** What Playwright's JSON reporter writes, of its fields those that count. */
export interface JourneyReport {
  suites: Suite[]
  errors: { message?: string }[]
}

/** Runs the journeys in a browser. They are tried once, and one that passes only at a second try has failed. */
export const runJourneys = async ({ root, filters, signal, print }: Journeys): Promise<Totals> => {
  const folder = await mkdtemp(join(tmpdir(), 'khlang-journey-report-'))
  try {
    const file = join(folder, 'report.json')
    const code = await runPlaywright(root, filters, file, signal)
    const report = await readReport(file)
    const outcomes = report ? outcomesOf(report) : [broken('Playwright left no report')]
    if (code !== 0 && countOf(outcomes).failed === 0) outcomes.push(broken(`Playwright left with ${code}`))
    if (outcomes.length === 0) outcomes.push(broken('no journey ran'))
    for (const { name, result, said } of outcomes) if (result !== 'passed') print(`    ${result}: ${name}: ${said}`)
    return countOf(outcomes)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const readReport = async (file: string): Promise<JourneyReport | null> => {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text === '' ? null : JSON.parse(text)
}

const runPlaywright = (root: string, filters: string[], report: string, signal: AbortSignal) =>
  new Promise<number | null>((resolve, reject) => {
    const words = [
      'test',
      '-c',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
      '--retries=0',
      '--forbid-only',
      ...filters,
    ]
    const child = spawn(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), ...words], {
      cwd: root,
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, FORCE_COLOR: '0' },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    signal.addEventListener('abort', () => end(child), { once: true })
    child.on('error', reject)
    child.on('close', resolve)
  })

/** Playwright ends its browsers and its portal when it is interrupted; one that does not is killed. */
const end = (child: ChildProcess) => {
  child.kill('SIGINT')
  setTimeout(() => child.kill('SIGKILL'), 15_000).unref()
}

/** Every journey of a report, in every project, and every error outside of a journey. */
export const outcomesOf = ({ suites, errors }: JourneyReport): Outcome[] => [
  ...suites.flatMap(suite => outcomesIn(suite, '')),
  ...errors.map(({ message }) => broken(message ?? 'an error without words')),
]

const outcomesIn = ({ title, suites = [], specs = [] }: Suite, above: string): Outcome[] => {
  const path = above ? `${above} › ${title}` : title
  const own = specs.flatMap(spec =>
    spec.tests.map(({ projectName, status, annotations }) => {
      const reason = annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description
      return { name: `[${projectName}] ${path} › ${spec.title}`, ...judge(status, reason) }
    }),
  )
  return [...own, ...suites.flatMap(suite => outcomesIn(suite, path))]
}

const judge = (status: string, reason: string | undefined): Omit<Outcome, 'name'> => {
  if (status === 'expected') return { result: 'passed', said: '' }
  if (status === 'skipped' && reason) return { result: 'skipped', said: reason }
  if (status === 'skipped') return { result: 'failed', said: 'is skipped without a reason' }
  return { result: 'failed', said: status === 'flaky' ? 'passed at a second try only' : 'failed, see above' }
}

const broken = (said: string): Outcome => ({ name: 'journeys', result: 'failed', said })
