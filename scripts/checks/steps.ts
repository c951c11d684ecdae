import { join } from 'node:path'
import { runCommand } from '../commands.ts'
import type { Totals } from '../totals.ts'

export interface Step {
  name: string
  /** The remedy: a command, or the file to change. Steps of the gate have none. */
  remedy?: string
  /** Returns the offences as sentences; empty if there are none. */
  run: (root: string) => Promise<string[]>
}

/** A step of `npm run check`. */
export type Check = Required<Step>

/** Picks the checks whose name contains one of the words: all without words, none if no name contains one of them. */
export const pickChecks = (checks: Check[], words: string[]): Check[] => {
  if (words.length === 0) return checks
  const isKnown = (word: string) => checks.some(({ name }) => name.includes(word))
  return words.every(isKnown) ? checks.filter(({ name }) => words.some(word => name.includes(word))) : []
}

/** Runs the steps in order and prints a line for each, with its offences and remedy below; a step that throws has failed. */
export const runSteps = async (root: string, steps: Step[], print: (line: string) => void): Promise<Totals> => {
  const totals = { passed: 0, failed: 0, skipped: 0 }
  for (const { name, run, remedy } of steps) {
    const offences = await run(root).catch((error: Error) => [`${name} failed: ${error.stack ?? error}`])
    totals[offences.length ? 'failed' : 'passed'] += 1
    print(`${offences.length ? 'not ok' : 'ok'} ${name}`)
    for (const offence of offences) print(offence.replace(/^/gm, '    '))
    if (offences.length > 0 && remedy) print(`    remedy: ${remedy}`)
  }
  return totals
}

/** Returns a step that runs a program of node_modules: its exit code decides, and its output lists the offences. */
export const createProgramCheck = ({ name, remedy }: Omit<Check, 'run'>, script: string, ...args: string[]): Check => ({
  name,
  remedy,
  run: async root => {
    const words = [process.execPath, join(root, 'node_modules', script), ...args]
    const { code, output } = await runCommand({ words, cwd: root, env: process.env })
    return code === 0 ? [] : [output.trim() || `${script} exited with code ${code} and no output`]
  },
})
