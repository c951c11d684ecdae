import { data } from 'react-router'
import type { TableExample } from '../../../../contract/tables/reference.ts'
import type { Visit } from '../../../../contract/visit.ts'
import type { TableDescription } from '../explore/api-responses.ts'

/** Loads the description of a report's table from the API; null if the report has no table. Throws 429 if the rate limit is exceeded. */
export const loadTableDescription = (visit: Visit, fileName: string): Promise<TableDescription | null> =>
  (requestTable(visit, '/api/tables/:file_name', fileName) as Promise<TableDescription>).catch(error => {
    if (error?.status === 404) return null
    throw error
  })

/** Loads the examples of a table's OpenAPI document. Throws 429 if the rate limit is exceeded. */
export const loadTableExamples = async (visit: Visit, fileName: string) => {
  const openApiDocument = await requestTable(visit, '/api/tables/:file_name/openapi.json', fileName)
  return (openApiDocument as { 'x-examples'?: TableExample[] })['x-examples'] ?? []
}

const requestTable = (visit: Visit, path: string, fileName: string) =>
  visit.sendQuery(path, { file_name: fileName }, new URLSearchParams()).catch(error => {
    // A 429 is thrown as `data`, so that the error page has this status. Any other thrown error leads to an internal error.
    throw error?.status === 429 ? data(null, { status: 429 }) : error
  })
