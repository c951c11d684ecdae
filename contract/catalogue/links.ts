import { call, signedInWithConsent } from '../call.ts'
import { fileName } from '../fields.ts'
import { wire } from '../wire.ts'
import { orNone } from './reports.ts'

export const getDashboardLink = call({
  name: 'getDashboardLink',
  method: 'POST',
  path: '/api/getLinkDashboardAutologin',
  access: signedInWithConsent,
  summary: "The address of a report's dashboard, if it may be followed; 404 for a report that the caller cannot see.",
  input: wire({ sourceId: ['source_id', fileName] }),
  output: wire({ address: ['Link_name', orNone] }),
})

export const getApiDocument = call({
  name: 'getApiDocument',
  method: 'POST',
  path: '/api/apiList',
  access: signedInWithConsent,
  summary:
    "The address of a report's API documentation, if it may be followed; 404 for a report that the caller cannot see.",
  input: wire({ fileName: ['file_name', fileName] }),
  output: wire({ address: ['api_document_URL', orNone] }),
})
