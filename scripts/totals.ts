/** The result of a run of tests or checks. */
export interface Totals {
  passed: number
  failed: number
  skipped: number
}

export const noTotals: Totals = { passed: 0, failed: 0, skipped: 0 }

/** Formats the last line of every runner. */
export const formatTotals = ({ passed, failed, skipped }: Totals) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`

/** Adds up the totals of several runs. */
export const sumTotals = (all: Totals[]): Totals =>
  all.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    noTotals,
  )

/** Returns the totals in the last line of a runner's output, ignoring npm's own lines; null if it ended in another way. */
export const findTotals = (output: string): Totals | null => {
  const lines = output.split('\n').filter(line => line.trim() !== '' && !/^npm (error|warn|notice)\b/.test(line))
  const match = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?\s*$/.exec(lines.at(-1) ?? '')
  return match && { passed: Number(match[1]), failed: Number(match[2]), skipped: Number(match[3] ?? 0) }
}

/**
 * Returns the totals of a finished runner. One that was aborted, counted nothing, or failed without naming a failure, counts one more
 * failure.
 */
export const computeRunTotals = (output: string, exitCode: number): Totals => {
  const totals = findTotals(output) ?? noTotals
  const isSilent = totals.passed + totals.failed === 0
  const isUnexplained = exitCode !== 0 && totals.failed === 0
  return { ...totals, failed: totals.failed + (isSilent || isUnexplained ? 1 : 0) }
}
