import { z } from 'zod'
import { call, menu } from '../call.ts'
import { page, reportIdOrFileName, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire, wireValues } from '../wire.ts'
import { nullAsNone } from './reports.ts'

const staffCall = { method: 'POST', access: menu('ReportConfiguration') } as const

/** A URL; an empty text removes it. Only the server checks its host, because the allowed hosts are a setting. */
const editedUrl = text(limits.urlCharacters).trim()
/** The URL when the edit began, null for none. If it is absent, the edit replaces any stored URL. */
const expectedUrl = z.string().nullable().optional()
const saveOutput = wire({
  status: ['status', wireValues({ saved: 'success', outdated: 'edited meanwhile' })],
  /** The stored URL, only with 'edited meanwhile'; null for none, which is 'None' on the wire. */
  storedUrl: ['meanwhile', nullAsNone.optional()],
})

/** The end of the summary of each call that saves a URL. */
const conflictsAndRefusals =
  "Nothing is saved if someone else has changed the URL since the edit began: the status is 'edited meanwhile'. 400 for a URL that readers could not follow, 404 for a report that does not exist."

export const saveApiDocument = call({
  ...staffCall,
  name: 'saveApiDocument',
  path: '/api/addNewApiDocument',
  summary: `Saves or removes the URL of a report's API documentation. ${conflictsAndRefusals}`,
  input: wire({
    /** The File Name of the report. The other calls take its Report ID (`sourceId`), a text of the same form. */
    fileName: ['file_name', reportIdOrFileName],
    /** Null removes the URL, like an empty text. */
    url: ['api_doc_url', editedUrl.nullable()],
    expectedUrl: ['was', expectedUrl],
  }),
  output: saveOutput,
})

export const saveDashboardLink = call({
  ...staffCall,
  name: 'saveDashboardLink',
  path: '/api/saveLinkDashboard',
  summary: `Saves or removes the URL of a report's dashboard. ${conflictsAndRefusals}`,
  input: wire({
    sourceId: ['source_id', reportIdOrFileName],
    url: ['link', editedUrl],
    expectedUrl: ['was', expectedUrl],
  }),
  output: saveOutput,
})

export const getStoredDashboardLink = call({
  ...staffCall,
  name: 'getStoredDashboardLink',
  path: '/api/getLinkDashboard',
  summary:
    "Returns the stored URL of a report's dashboard, even if readers may not follow it. 404 for a report that does not exist.",
  input: wire({ sourceId: ['source_id', reportIdOrFileName] }),
  output: wire({ url: ['Link_name', nullAsNone] }),
})

/** One change of the URL of a report's API documentation or dashboard. */
export const linkChange = wire({
  /** The number of the change, from 1; the changes of both URLs of a report are numbered together. */
  number: ['number', z.int()],
  changedAt: ['changed_at', z.string()],
  /** The username of the person who changed the URL. */
  changedBy: ['changed_by', z.string()],
  kind: ['kind', z.enum(['api', 'dashboard'])],
  /** The URL before the change; null if there was none. */
  before: ['before', nullAsNone],
  /** The URL after the change; null if it was removed. */
  after: ['after', nullAsNone],
})
export type LinkChange = z.output<typeof linkChange>

export const listLinkChanges = call({
  ...staffCall,
  name: 'listLinkChanges',
  path: '/api/getReportLinkChanges',
  summary:
    "Lists the changes of the URLs of a report's API documentation and dashboard, the latest first, a page at a time, with the current URLs. X-Total-Count has the number of changes. To restore a URL, save it again. 404 for a report that does not exist.",
  input: wire({
    sourceId: ['source_id', reportIdOrFileName],
    page: ['page', page],
    pageSize: ['page_size', z.int().min(1).max(limits.changesPageSize).default(limits.changesPageSize)],
  }),
  output: wire({
    changes: ['result', z.array(linkChange)],
    total: ['total', z.int()],
    /** The current URLs. A URL of the sample catalogue, or one that the portal set itself, is not among the changes. */
    apiUrl: ['api_document_URL', nullAsNone],
    dashboardUrl: ['Link_name', nullAsNone],
  }),
  headers: ({ total }) => ({ 'x-total-count': String(total) }),
})
