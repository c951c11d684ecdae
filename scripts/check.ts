import { join } from 'node:path'
import { everyCheck } from './checks/every-check.ts'
import { describeSizes } from './checks/sizes.ts'
import { runSteps } from './checks/steps.ts'
import { formatTotals } from './totals.ts'

const root = join(import.meta.dirname, '..')
const totals = await runSteps(root, everyCheck, line => console.log(line))
for (const line of describeSizes(root)) console.log(line)
console.log(formatTotals(totals))
process.exitCode = totals.failed ? 1 : 0
