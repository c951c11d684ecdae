import { data } from 'react-router'
import type { FieldRefusal } from '../../../../contract/refusals.ts'
import { isInvalidOrMissing } from '../../../frame/errors/call-refusals.ts'
import type { NearestReports } from './nearest-tables.server.ts'

/** What the error page needs to know about the request. */
interface MissingReport {
  /** The requested day; undefined if the URL has none. */
  asOf?: string | undefined
  /** The requested number of a version, if the query has one. */
  version?: string | undefined
  /** Reports that match the words of the URL. */
  nearest?: NearestReports | undefined
}

interface RefusedRequest {
  status?: number
  fields?: FieldRefusal[]
}

/**
 * Converts the error of a call to what a loader throws. An invalid File Name becomes a 404, like a report that the reader may not see. A
 * refused day keeps its status, so that `ReportErrorPage` can explain it. Other errors stay unchanged.
 */
export const toReportError = (error: unknown, { asOf, version, nearest }: MissingReport = {}) => {
  const { status = 500, fields } = error as RefusedRequest
  if (!isInvalidOrMissing(error)) return error
  const isAboutDay = asOf !== undefined && fields?.some(({ field }) => field === 'as_of')
  return isAboutDay ? data({ asOf }, { status }) : data({ version, nearest }, { status: 404 })
}
