import { call, signedInWithConsent } from '../call.ts'
import { reportIdOrFileName as reportName } from '../fields.ts'
import { wire } from '../wire.ts'
import { nullAsNone } from './reports.ts'

// A Report ID and a File Name have the same schema, `reportName`. A missing `url` is null in code and 'None' on the wire.

export const getDashboardLink = call({
  name: 'getDashboardLink',
  method: 'POST',
  path: '/api/getLinkDashboardAutologin',
  access: signedInWithConsent,
  summary:
    "Returns the URL of a report's dashboard, or 'None' if there is none that readers may follow. 404 for a report that the caller cannot see.",
  input: wire({ sourceId: ['source_id', reportName] }),
  output: wire({ url: ['Link_name', nullAsNone] }),
})

export const getApiDocument = call({
  name: 'getApiDocument',
  method: 'POST',
  path: '/api/apiList',
  access: signedInWithConsent,
  summary:
    "Returns the URL of a report's API documentation, or 'None' if there is none that readers may follow. 404 for a report that the caller cannot see.",
  input: wire({ fileName: ['file_name', reportName] }),
  output: wire({ url: ['api_document_URL', nullAsNone] }),
})
