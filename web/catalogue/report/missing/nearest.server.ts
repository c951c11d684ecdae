import { type ReportRow, searchReports } from '../../../../contract/catalogue/reports.ts'
import type { Visit } from '../../../../contract/visit.ts'
import { wordsIn } from './words-in.ts'

const shown = 3

/** Searches visible reports for the words of a File Name; returns none if the search fails. */
export const listNearest = async ({ call }: Visit, fileName: string): Promise<ReportRow[]> => {
  const words = wordsIn(fileName)
  if (!words) return []
  const found = await call(searchReports, { words, pageSize: shown }).catch(() => undefined)
  return found?.rows.map(({ report }) => report) ?? []
}
