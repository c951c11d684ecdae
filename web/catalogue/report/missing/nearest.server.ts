import { searchReports } from '../../../../contract/catalogue/reports.ts'
import type { Visit } from '../../../../contract/visit.ts'
import { toListedFind } from '../../lists/listed.server.ts'
import type { ListedFind } from '../../lists/listed.ts'
import { toSearchWords } from './words-in.ts'

export interface Nearest {
  words: string
  finds: ListedFind[]
  /** Total number of reports that match the words. */
  total: number
}

const maxFinds = 3

/** Searches visible reports for the words of a File Name; returns undefined if nothing matches or the search fails. */
export const findNearest = async (visit: Visit, fileName: string): Promise<Nearest | undefined> => {
  const words = toSearchWords(fileName)
  if (!words) return undefined
  const result = await visit.call(searchReports, { words, pageSize: maxFinds }).catch(() => undefined)
  if (!result?.rows.length) return undefined
  return { words, finds: result.rows.map(row => toListedFind(visit, row)), total: result.total }
}
