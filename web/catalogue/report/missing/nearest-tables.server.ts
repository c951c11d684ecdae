import { searchReports } from '../../../../contract/catalogue/search/report-searches.ts'
import type { Visit } from '../../../../contract/visit.ts'
import { toListedResult } from '../../lists/listed.server.ts'
import type { ListedResult } from '../../lists/listed.ts'
import { toSearchWords } from './search-words.ts'

/** The reports that match the words of a missing URL best. */
export interface NearestReports {
  words: string
  results: ListedResult[]
  /** Total number of reports that match the words. */
  total: number
}

const maxResults = 3

/** Searches the reports that the reader sees for the words of a File Name; undefined if none matches or the search fails. */
export const findNearestReports = async (visit: Visit, fileName: string): Promise<NearestReports | undefined> => {
  const words = toSearchWords(fileName)
  if (!words) return undefined
  const result = await visit.call(searchReports, { words, pageSize: maxResults }).catch(() => undefined)
  if (!result?.rows.length) return undefined
  return { words, results: result.rows.map(row => toListedResult(visit, row)), total: result.total }
}
