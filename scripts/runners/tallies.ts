import type { Totals } from '../totals.ts'

export interface Outcome {
  name: string
  result: keyof Totals
  /** The reason why it failed or was skipped. */
  reason: string
}

/** The relevant fields of a report of node:test about one test, suite or file; a file is named after its path. */
export interface TestReport {
  name: string
  nesting: number
  skip?: string | boolean
  todo?: string | boolean
  details: {
    type?: string
    error?: { failureType?: string; cause?: unknown; exitCode?: number | string; message?: string }
  }
}

/**
 * Converts the reports of one test file, in order, to outcomes. A test with inner tests counts only if it failed or was skipped itself. A
 * file without tests, and a test that is skipped or marked as todo without a reason, count as failed.
 */
export const createTally = (file: string) => {
  const outcomes: Outcome[] = []
  const hasInner: boolean[] = []
  return {
    outcomes,
    /** Returns the outcome, if it counts. */
    add(kind: 'pass' | 'fail', report: TestReport): Outcome | undefined {
      const { nesting } = report
      const isGroup = report.details.type === 'suite' || hasInner[nesting + 1] === true
      hasInner[nesting + 1] = false
      hasInner[nesting] = true
      const result = findOutcome(kind, report, { isGroup, isFile: report.name === file })
      if (!result) return undefined
      const outcome = { name: report.name, ...result }
      outcomes.push(outcome)
      return outcome
    },
  }
}

const findOutcome = (
  kind: 'pass' | 'fail',
  { skip, todo, details: { error } }: TestReport,
  { isGroup, isFile }: { isGroup: boolean; isFile: boolean },
): Omit<Outcome, 'name'> | undefined => {
  if (isFile) return { result: 'failed', reason: kind === 'pass' ? 'holds no test' : formatCause(error) }
  if (kind === 'fail')
    return error?.failureType === 'subtestsFailed' ? undefined : { result: 'failed', reason: formatCause(error) }
  if (todo) return { result: 'failed', reason: 'is still to be done' }
  if (skip === true || skip === '') return { result: 'failed', reason: 'is skipped without a reason' }
  if (typeof skip === 'string') return { result: 'skipped', reason: skip }
  return isGroup ? undefined : { result: 'passed', reason: '' }
}

const formatCause = (error: TestReport['details']['error']) => {
  const cause = error?.cause as { stack?: string } | undefined
  return cause?.stack ?? String(cause ?? error?.message ?? 'failed')
}

/** Counts the outcomes of each result. */
export const countOutcomes = (outcomes: Outcome[]): Totals => {
  const countResult = (result: keyof Totals) => outcomes.filter(outcome => outcome.result === result).length
  return { passed: countResult('passed'), failed: countResult('failed'), skipped: countResult('skipped') }
}
