import { redirect } from 'react-router'
import { getReport, type ReportDetails } from '../../../contract/catalogue/report-details.ts'
import type { ReportRow } from '../../../contract/catalogue/reports.ts'
import type { Visit } from '../../../contract/visit.ts'
import { buildReportPath } from '../lists/catalogue-paths.ts'
import { findNearestReports } from './missing/nearest-tables.server.ts'
import { toReportError } from './missing/report-errors.server.ts'

/** The parameters of a report's URL. */
export interface ReportParameters {
  fileName: string
  /** The day of the requested version (`as_of`), as the URL has it. */
  asOf?: string
  /** The number of the requested version, as the URL has it. */
  number?: string
}

/** Parses the parameters of a report's URL. A version in the path takes precedence over a day in the query. */
export const parseReportParameters = (
  url: string,
  { fileName, number }: { fileName: string; number?: string },
): ReportParameters => {
  const asOf = new URL(url).searchParams.get('as_of')
  if (number !== undefined) return { fileName, number }
  return asOf ? { fileName, asOf } : { fileName }
}

/** Converts the parameters of a URL to the input of a call that reads one version of a report. Invalid values are kept, and the call refuses them. */
export const toReportInput = ({ fileName, asOf, number }: ReportParameters) => ({
  fileName,
  ...(asOf !== undefined && { asOf }),
  ...(number !== undefined && { version: Number(number) }),
})

/**
 * Loads the details of a report. Throws a redirect if the URL has a former File Name. Throws the data of the error page if the report is
 * missing (see `toReportError`). `buildPath` builds the path of the requested page.
 */
export const requireDetails = async (
  visit: Visit,
  parameters: ReportParameters,
  url: string,
  buildPath: (report: ReportRow) => string = buildReportPath,
): Promise<ReportDetails> => {
  const { fileName, asOf, number } = parameters
  const details = await visit.call(getReport, toReportInput(parameters)).catch(async error => {
    throw toReportError(error, {
      asOf,
      nearest: error.status === 404 ? await findNearestReports(visit, fileName) : undefined,
    })
  })
  // The paths also differ if the URL spells the number of a version unusually, e.g. 01.
  const requestedPath =
    number === undefined ? buildPath({ ...details.report, fileName }) : buildVersionPath(fileName, number)
  const currentPath = number === undefined ? buildPath(details.report) : details.version!.path
  if (requestedPath !== currentPath) throw redirect(currentPath + new URL(url).search, 301)
  return details
}

const buildVersionPath = (fileName: string, number: string) => `/report/${fileName}/v/${number}`
