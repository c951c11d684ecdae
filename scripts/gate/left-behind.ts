import { formatTotals } from '../totals.ts'
import { endLeftovers, waitForLeftovers } from './leftovers.ts'

/** Counts a failure for each process that still uses a folder, and kills it: left-behind.ts <folder>. */
const leftovers = await waitForLeftovers(process.argv[2] as string, 5000)
endLeftovers(leftovers)
for (const { pid, command } of leftovers) console.log(`not ok process ${pid} is left: ${command}`)
if (leftovers.length === 0) console.log('ok nothing is left running')
console.log(formatTotals({ passed: leftovers.length ? 0 : 1, failed: leftovers.length, skipped: 0 }))
process.exitCode = leftovers.length ? 1 : 0
