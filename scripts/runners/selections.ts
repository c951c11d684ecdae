import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../checks/sources.ts'

export interface Selection {
  /** Files for Node's runner. */
  files: string[]
  /** What Playwright is asked for, all when empty; undefined when no journey is wanted. */
  journeys: string[] | undefined
}

const rooms = '{contract,server,web,sample,scripts,bench}'

/** The tests a command line asks for: all, or those whose path holds one of the words. */
export const selectTests = (root: string, words: string[]): Selection => {
  const files = listFiles(root, `${rooms}/**/*.test.ts`)
  const wanted = words.filter(word => word.startsWith('e2e')).map(word => word.replace(/^e2e\/?/, ''))
  const wantsJourneys = (words.length === 0 || wanted.length > 0) && existsSync(join(root, 'e2e/playwright.config.ts'))
  return {
    files: words.length ? files.filter(file => words.some(word => file.includes(word))) : files,
    journeys: wantsJourneys ? wanted.filter(word => word !== '') : undefined,
  }
}
