import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../checks/sources.ts'

export interface Selection {
  /** Files for Node's runner. */
  files: string[]
  /** The files of the journeys, all when empty; undefined when no journey is wanted. */
  journeys: string[] | undefined
}

const rooms = '{contract,server,web,sample,scripts,bench}'

/** What the words of a command line say: options begin with two dashes, the rest are parts of paths. */
export const readArguments = (given: string[]) => {
  const known = ['--deep', '--record']
  const options = given.filter(word => word.startsWith('--'))
  const unknown = options.filter(option => !known.includes(option))
  if (unknown.length) throw new Error(`${unknown.join(' ')} is unknown; the options are ${known.join(' and ')}.`)
  return {
    isDeep: options.includes('--deep'),
    isRecorded: options.includes('--record'),
    words: given.filter(word => !word.startsWith('--')),
  }
}

/** The tests a command line asks for: all, or those whose path holds one of the words. */
export const selectTests = (root: string, words: string[]): Selection => {
  const files = listFiles(root, `${rooms}/**/*.test.ts`)
  return {
    files: words.length ? files.filter(file => words.some(word => file.includes(word))) : files,
    journeys: selectJourneys(root, words),
  }
}

const selectJourneys = (root: string, words: string[]) => {
  if (!existsSync(join(root, 'e2e/playwright.config.ts'))) return undefined
  if (words.length === 0 || words.includes('e2e')) return []
  const wanted = words.filter(word => word.startsWith('e2e/'))
  const journeys = listFiles(root, 'e2e/**/*.spec.ts').filter(file => wanted.some(word => file.startsWith(word)))
  return journeys.length ? journeys : undefined
}
