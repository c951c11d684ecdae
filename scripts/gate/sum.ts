import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { computeRunTotals, formatTotals, sumTotals } from '../totals.ts'

/** `sum.ts <folder>` sums up the steps of the gate from their logs (1-name.log) and exit codes (1-name.code), and lists flaky tests. */
const folder = process.argv[2] as string
const readText = (name: string) => readFileSync(join(folder, name), 'utf8')
const steps = readdirSync(folder)
  .filter(name => name.endsWith('.log'))
  .map(name => name.slice(0, -'.log'.length))
  .sort()

const totals = steps.map(step => {
  const log = readText(`${step}.log`)
  const total = computeRunTotals(log, Number(readText(`${step}.code`)))
  console.log(`${step.replace(/^\d+-/, '').padEnd(14)} ${formatTotals(total)}`)
  for (const line of log.match(/^ +flaky: .*$/gm) ?? []) console.log(line)
  return total
})
const sum = sumTotals(totals)
console.log(formatTotals(sum))
process.exitCode = sum.failed || steps.length === 0 ? 1 : 0
