import { data } from 'react-router'
import type { Visit } from '../../../../contract/visit.ts'
import type { NearestReports } from '../missing/nearest-tables.server.ts'
import { toReportError } from '../missing/report-errors.server.ts'
import { parseAddress } from './address/parse-address.ts'
import type { Selection } from './address/selection.ts'
import { stateField } from './address/submitted-forms.ts'
import type { TableDescription } from './api-responses.ts'
import type { SendQuery } from './send-query.ts'

/** The fields of an error that the API or a call throws. */
export interface FailedRequest {
  status?: number
  fields?: { field: string }[]
}

/** Creates the function that requests data of one table from the API, with the rights of the reader. */
export const createSendQuery =
  (visit: Visit, fileName: string): SendQuery =>
  <Output>(kind: string, query: URLSearchParams, column?: string) =>
    visit.sendQuery(
      `/api/tables/:file_name${kind && `/${kind}`}`,
      { file_name: fileName, ...(column !== undefined && { column }) },
      query,
    ) as Promise<Output>

/** Returns the query with the version of a selection; empty for the latest version. */
export const toVersionQuery = ({ version }: Pick<Selection, 'version'>) =>
  new URLSearchParams(version === null ? {} : { version })

/**
 * Loads the description of a table. Throws 404 if the report or its version is missing, with what `findNearest` returns, and 429 if the rate
 * limit is exceeded.
 */
export const loadDescription = async (
  sendQuery: SendQuery,
  query: URLSearchParams,
  findNearest?: () => Promise<NearestReports | undefined>,
): Promise<TableDescription> => {
  // In the URL of a submitted form, one field contains the parameters of its page.
  const formState = query.get(stateField)
  const { selection } = parseAddress(formState === null ? query : new URLSearchParams(formState), [])
  try {
    return await sendQuery<TableDescription>('', toVersionQuery(selection))
  } catch (error) {
    const { status } = error as FailedRequest
    if (status === 429) throw data(null, { status })
    const nearest = status === 404 ? await findNearest?.() : undefined
    throw toReportError(error, { version: selection.version ?? undefined, nearest })
  }
}
