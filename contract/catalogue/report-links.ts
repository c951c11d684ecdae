import { z } from 'zod'
import { call } from '../call.ts'
import { fileName, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire } from '../wire.ts'
import { orNone } from './reports.ts'

const staff = { method: 'POST', access: 'menu:ReportConfiguration' } as const
/** An empty text takes the link away. Which hosts may be linked is a setting, so the server alone judges it: 400 with what to do. */
const link = text(limits.address).trim()
/** What the edit began with; without it the address counts, whatever stands. */
const was = z.string().nullable().optional()
const saved = wire({
  status: ['status', z.enum(['success', 'edited meanwhile'])],
  /** Of 'edited meanwhile': the address that somebody else has saved since. */
  meanwhile: ['meanwhile', orNone.optional()],
})

export const saveApiDocument = call({
  ...staff,
  name: 'saveApiDocument',
  path: '/api/addNewApiDocument',
  summary:
    "Sets or takes away the address of a report's API documentation; 'edited meanwhile', and nothing is saved, when another than it was stands by now.",
  input: wire({ fileName: ['file_name', fileName], address: ['api_doc_url', link.nullable()], was: ['was', was] }),
  output: saved,
})

export const saveDashboardLink = call({
  ...staff,
  name: 'saveDashboardLink',
  path: '/api/saveLinkDashboard',
  summary:
    "Sets or takes away the address of a report's dashboard; 'edited meanwhile', and nothing is saved, when another than it was stands by now.",
  input: wire({ sourceId: ['source_id', fileName], address: ['link', link], was: ['was', was] }),
  output: saved,
})

export const getStoredDashboardLink = call({
  ...staff,
  name: 'getStoredDashboardLink',
  path: '/api/getLinkDashboard',
  summary: "The address of a report's dashboard as staff have saved it.",
  input: wire({ sourceId: ['source_id', fileName] }),
  output: wire({ address: ['Link_name', orNone] }),
})
