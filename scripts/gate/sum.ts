import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sumTotals, totalsLine, totalsOfRun } from '../totals.ts'

/** Sums up the steps of the gate from a folder with their logs (1-name.log) and exit codes (1-name.code), and lists flaky tests: sum.ts <folder>. */
const folder = process.argv[2] as string
const readText = (name: string) => readFileSync(join(folder, name), 'utf8')
const steps = readdirSync(folder)
  .filter(name => name.endsWith('.log'))
  .map(name => name.slice(0, -'.log'.length))
  .sort()

const totals = steps.map(step => {
  const log = readText(`${step}.log`)
  const total = totalsOfRun(log, Number(readText(`${step}.code`)))
  console.log(`${step.replace(/^\d+-/, '').padEnd(14)} ${totalsLine(total)}`)
  for (const line of log.match(/^ +flaky: .*$/gm) ?? []) console.log(line)
  return total
})
const sum = sumTotals(totals)
console.log(totalsLine(sum))
process.exitCode = sum.failed || steps.length === 0 ? 1 : 0
