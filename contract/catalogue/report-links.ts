import { z } from 'zod'
import { call, menu } from '../call.ts'
import { fileName, page, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire, wireValues } from '../wire.ts'
import { orNone } from './reports.ts'

const staff = { method: 'POST', access: menu('ReportConfiguration') } as const
/** An empty text removes the link. Allowed hosts are a setting, so only the server checks them: 400 with instructions. */
const link = text(limits.address).trim()
/** The address at the start of the edit; without it, any stored address is replaced. */
const was = z.string().nullable().optional()
const saved = wire({
  status: ['status', wireValues({ saved: 'success', outdated: 'edited meanwhile' })],
  /** With 'edited meanwhile' only: the stored address. */
  meanwhile: ['meanwhile', orNone.optional()],
})

export const saveApiDocument = call({
  ...staff,
  name: 'saveApiDocument',
  path: '/api/addNewApiDocument',
  summary:
    "Sets or removes the address of a report's API documentation; 'edited meanwhile', and nothing is saved, if someone else has changed it since.",
  input: wire({ fileName: ['file_name', fileName], address: ['api_doc_url', link.nullable()], was: ['was', was] }),
  output: saved,
})

export const saveDashboardLink = call({
  ...staff,
  name: 'saveDashboardLink',
  path: '/api/saveLinkDashboard',
  summary:
    "Sets or removes the address of a report's dashboard; 'edited meanwhile', and nothing is saved, if someone else has changed it since.",
  input: wire({ sourceId: ['source_id', fileName], address: ['link', link], was: ['was', was] }),
  output: saved,
})

export const getStoredDashboardLink = call({
  ...staff,
  name: 'getStoredDashboardLink',
  path: '/api/getLinkDashboard',
  summary: "The stored address of a report's dashboard.",
  input: wire({ sourceId: ['source_id', fileName] }),
  output: wire({ address: ['Link_name', orNone] }),
})

/** One change of an address: null before the first one, and after a removal. */
export const linkChange = wire({
  /** Numbers the changes of both addresses of a report from 1. */
  number: ['number', z.int()],
  changedAt: ['changed_at', z.string()],
  changedBy: ['changed_by', z.string()],
  kind: ['kind', z.enum(['api', 'dashboard'])],
  before: ['before', orNone],
  after: ['after', orNone],
})
export type LinkChange = z.output<typeof linkChange>

export const listLinkChanges = call({
  ...staff,
  name: 'listLinkChanges',
  path: '/api/getReportLinkChanges',
  summary:
    "The changes of the addresses of a report's API documentation and dashboard, the latest first, a page at a time, and the current addresses; X-Total-Count has the number of changes. To restore an address, save it again.",
  input: wire({
    sourceId: ['source_id', fileName],
    page: ['page', page],
    pageSize: ['page_size', z.int().min(1).max(limits.savesPageSize).default(limits.savesPageSize)],
  }),
  output: wire({
    changes: ['result', z.array(linkChange)],
    total: ['total', z.int()],
    /** The current links. Links of the sample, or set by the portal itself, are not in the changes. */
    apiUrl: ['api_document_URL', orNone],
    dashboardUrl: ['Link_name', orNone],
  }),
  headers: ({ total }) => ({ 'x-total-count': String(total) }),
})
