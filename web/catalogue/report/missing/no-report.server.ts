import { data } from 'react-router'
import type { FieldRefusal } from '../../../../contract/refusals.ts'
import type { Nearest } from './nearest.server.ts'

interface Missing {
  /** The day that was asked for. */
  asOf?: string | undefined
  /** Reports that the words of the address find. */
  nearest?: Nearest | undefined
}

interface Refused {
  status?: number
  fields?: FieldRefusal[]
}

/**
 * What a loader throws on for a report that is not there for the reader, or a name that no report can have: one as the other. A day that
 * was refused is thrown on with its status, so that the page can say why.
 */
export const orNoReport = (error: unknown, { asOf, nearest }: Missing = {}) => {
  const { status = 500, fields } = error as Refused
  if (![400, 404].includes(status)) return error
  const isAboutDay = asOf !== undefined && fields?.some(({ field }) => field === 'as_of')
  return isAboutDay ? data({ asOf }, { status }) : data({ nearest }, { status: 404 })
}
