import { join } from 'node:path'
import { everyCheck } from './checks/every-check.ts'
import { describeSizes } from './checks/sizes.ts'
import { pickChecks, runSteps } from './checks/steps.ts'
import { formatTotals } from './totals.ts'

const root = join(import.meta.dirname, '..')
const words = process.argv.slice(2)
const checks = pickChecks(everyCheck, words)
if (checks.length === 0) {
  console.error(
    `A word is in the name of no check. The checks:\n${everyCheck.map(({ name }) => `  ${name}`).join('\n')}`,
  )
  process.exitCode = 1
} else {
  const totals = await runSteps(root, checks, line => console.log(line))
  if (words.length === 0) for (const line of describeSizes(root)) console.log(line)
  console.log(formatTotals(totals))
  process.exitCode = totals.failed ? 1 : 0
}
