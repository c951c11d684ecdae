import { redirect } from 'react-router'
import { getReport, type ReportDetails } from '../../../contract/catalogue/report-details.ts'
import type { ReportRow } from '../../../contract/catalogue/reports.ts'
import type { Visit } from '../../../contract/visit.ts'
import { reportPath } from '../lists/texts.ts'
import { findNearest } from './missing/nearest.server.ts'
import { orNoReport } from './missing/no-report.server.ts'

/** What the address of a report's page asks for. */
export interface AskedReport {
  fileName: string
  /** A day, as the reader wrote it. */
  asOf?: string
  /** The number of a version, as the address has it. */
  number?: string
}

/** What a page's address asks for: a version by its path, else a day by its query. */
export const askedReport = (url: string, { fileName, number }: { fileName: string; number?: string }): AskedReport => {
  const asOf = new URL(url).searchParams.get('as_of')
  if (number !== undefined) return { fileName, number }
  return asOf ? { fileName, asOf } : { fileName }
}

/** The choice of a version as the calls take it; the contract refuses any other text. */
export const choiceOf = ({ fileName, asOf, number }: AskedReport) => ({
  fileName,
  ...(asOf !== undefined && { asOf }),
  ...(number !== undefined && { version: Number(number) }),
})

/**
 * What a report's page says. Throws the way to its present address where it is asked for by a former one, and what a page shows in place of a
 * report that is not there.
 */
export const requireDetails = async (
  visit: Visit,
  asked: AskedReport,
  url: string,
  pathOf: (report: ReportRow) => string = reportPath,
): Promise<ReportDetails> => {
  const { fileName, asOf, number } = asked
  const details = await visit.call(getReport, choiceOf(asked)).catch(async error => {
    throw orNoReport(error, { asOf, nearest: error.status === 404 ? await findNearest(visit, fileName) : undefined })
  })
  const [here, path] =
    number === undefined
      ? [pathOf({ ...details.report, fileName }), pathOf(details.report)]
      : [versionPath(fileName, number), details.version!.path]
  if (here !== path) throw redirect(path + new URL(url).search, 301)
  return details
}

const versionPath = (fileName: string, number: string) => `/report/${fileName}/v/${number}`
