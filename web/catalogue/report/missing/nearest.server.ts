import { type ReportRow, searchReports } from '../../../../contract/catalogue/reports.ts'
import type { Visit } from '../../../../contract/visit.ts'
import { wordsIn } from './words-in.ts'

const shown = 3

/** The reports that the words of a File Name find, of those that the reader may see; none where the search does not answer. */
export const listNearest = async ({ call }: Visit, fileName: string): Promise<ReportRow[]> => {
  const words = wordsIn(fileName)
  if (!words) return []
  const found = await call(searchReports, { words, pageSize: shown }).catch(() => undefined)
  return found?.rows.map(({ report }) => report) ?? []
}
