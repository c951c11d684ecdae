import { data } from 'react-router'
import type { FieldRefusal } from '../../../../contract/refusals.ts'
import type { Nearest } from './nearest.server.ts'

interface MissingReport {
  /** The requested day. */
  asOf?: string | undefined
  /** Reports that match the words of the URL. */
  nearest?: Nearest | undefined
}

interface RefusedRequest {
  status?: number
  fields?: FieldRefusal[]
}

/**
 * Converts the error of a loader: a report that the reader does not see and an invalid name look the same. A refused day keeps its
 * status, so that the page can explain it.
 */
export const toNoReport = (error: unknown, { asOf, nearest }: MissingReport = {}) => {
  const { status = 500, fields } = error as RefusedRequest
  if (![400, 404].includes(status)) return error
  const isAboutDay = asOf !== undefined && fields?.some(({ field }) => field === 'as_of')
  return isAboutDay ? data({ asOf }, { status }) : data({ nearest }, { status: 404 })
}
