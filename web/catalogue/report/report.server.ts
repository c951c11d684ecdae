import { redirect } from 'react-router'
import { getReport, type ReportDetails } from '../../../contract/catalogue/report-details.ts'
import type { ReportRow } from '../../../contract/catalogue/reports.ts'
import type { Visit } from '../../../contract/visit.ts'
import { reportPath } from '../lists/texts.ts'
import { findNearest } from './missing/nearest.server.ts'
import { toNoReport } from './missing/no-report.server.ts'

/** The parameters of a report's URL. */
export interface ReportParameters {
  fileName: string
  /** A day, as the reader typed it. */
  asOf?: string
  /** The number of a version, from the URL. */
  number?: string
}

/** Reads the parameters of a page: a version from its path, otherwise a day from its query. */
export const parseReportParameters = (
  url: string,
  { fileName, number }: { fileName: string; number?: string },
): ReportParameters => {
  const asOf = new URL(url).searchParams.get('as_of')
  if (number !== undefined) return { fileName, number }
  return asOf ? { fileName, asOf } : { fileName }
}

/** Converts the parameters for the calls; the contract refuses invalid text. */
export const toVersionChoice = ({ fileName, asOf, number }: ReportParameters) => ({
  fileName,
  ...(asOf !== undefined && { asOf }),
  ...(number !== undefined && { version: Number(number) }),
})

/**
 * Loads the data of a report's page. Throws a redirect to its current path for a former one, and the data of the page that replaces a
 * missing report.
 */
export const requireDetails = async (
  visit: Visit,
  query: ReportParameters,
  url: string,
  buildPath: (report: ReportRow) => string = reportPath,
): Promise<ReportDetails> => {
  const { fileName, asOf, number } = query
  const details = await visit.call(getReport, toVersionChoice(query)).catch(async error => {
    throw toNoReport(error, { asOf, nearest: error.status === 404 ? await findNearest(visit, fileName) : undefined })
  })
  const [requestedPath, currentPath] =
    number === undefined
      ? [buildPath({ ...details.report, fileName }), buildPath(details.report)]
      : [versionPath(fileName, number), details.version!.path]
  if (requestedPath !== currentPath) throw redirect(currentPath + new URL(url).search, 301)
  return details
}

const versionPath = (fileName: string, number: string) => `/report/${fileName}/v/${number}`
