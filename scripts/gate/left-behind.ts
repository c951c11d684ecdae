import { totalsLine } from '../totals.ts'
import { endLeftovers, leftoversAfter } from './leftovers.ts'

/** Counts a failure for each process that still uses a folder, and kills it: left-behind.ts <folder>. */
const left = await leftoversAfter(process.argv[2] as string, 5000)
endLeftovers(left)
for (const { pid, command } of left) console.log(`not ok process ${pid} is left: ${command}`)
if (left.length === 0) console.log('ok nothing is left running')
console.log(totalsLine({ passed: left.length ? 0 : 1, failed: left.length, skipped: 0 }))
process.exitCode = left.length ? 1 : 0
