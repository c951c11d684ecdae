import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../checks/sources.ts'

export interface Selection {
  /** Files for Node's runner. */
  files: string[]
  /** The files of the journeys; undefined if none are requested. */
  journeys: string[] | undefined
}

const rooms = '{contract,server,web,sample,scripts,bench,e2e}'
const options = ['--changed', '--deep', '--record', '--seconds=N', '--thorough'] as const
const secondsOption = /^--seconds=(\d+)$/

/** Returns true for slow tests, which `npm test` leaves to `.ci/run` and `--deep` (docs/decisions/0016). */
const isThorough = (file: string) => /\.thorough\.(test|spec)\.ts$/.test(file)

/** Reads a command line: options begin with two dashes, the rest are parts of paths. */
export const readArguments = (words: string[]) => {
  const chosenOptions = words.filter(word => word.startsWith('--'))
  const unknown = chosenOptions.filter(
    option => !secondsOption.test(option) && !options.some(knownOption => knownOption === option),
  )
  if (unknown.length) throw new Error(`${unknown.join(' ')} is unknown; the options are ${options.join(', ')}.`)
  return {
    isChanged: chosenOptions.includes('--changed'),
    isDeep: chosenOptions.includes('--deep') || chosenOptions.includes('--changed'),
    isRecorded: chosenOptions.includes('--record'),
    isThorough: chosenOptions.includes('--thorough'),
    seconds: chosenOptions
      .flatMap(option => secondsOption.exec(option)?.slice(1) ?? [])
      .map(Number)
      .at(-1),
    words: words.filter(word => !word.startsWith('--')),
  }
}

/**
 * Selects the tests of a command line: those whose path contains one of the words, or all. Without words, `*.thorough.*` files run only
 * under `--deep`, and nothing else runs under `--thorough`.
 */
export const selectTests = (
  root: string,
  {
    words,
    isDeep,
    isThorough: isThoroughOnly,
  }: Pick<ReturnType<typeof readArguments>, 'words' | 'isDeep' | 'isThorough'>,
): Selection => {
  const isSelected = (file: string) =>
    isThoroughOnly ? isThorough(file) : isDeep || words.length > 0 || !isThorough(file)
  const files = listFiles(root, `${rooms}/**/*.test.ts`).filter(isSelected)
  return {
    files: words.length ? files.filter(file => words.some(word => file.includes(word))) : files,
    journeys: selectJourneys(root, words, isSelected),
  }
}

const selectJourneys = (root: string, words: string[], isSelected: (file: string) => boolean) => {
  if (!existsSync(join(root, 'e2e/playwright.config.ts'))) return undefined
  const journeyWords = words.filter(word => word.startsWith('e2e'))
  const journeys = listFiles(root, 'e2e/**/*.spec.ts')
    .filter(isSelected)
    .filter(file => words.length === 0 || journeyWords.some(word => file.startsWith(word)))
  return journeys.length ? journeys : undefined
}
