import { z } from 'zod'
import { call } from '../call.ts'
import { fileName, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire } from '../wire.ts'
import { orNone } from './reports.ts'

const staff = { method: 'POST', access: 'menu:ReportConfiguration' } as const
/** An empty text takes the link away. Which hosts may be linked is a setting, so the server alone judges it: 400 with what to do. */
const link = text(limits.address).trim()
const saved = z.object({ status: z.literal('success') })

export const saveApiDocument = call({
  ...staff,
  name: 'saveApiDocument',
  path: '/api/addNewApiDocument',
  summary: "Sets or takes away the address of a report's API documentation.",
  input: wire({ fileName: ['file_name', fileName], address: ['api_doc_url', link.nullable()] }),
  output: saved,
})

export const saveDashboardLink = call({
  ...staff,
  name: 'saveDashboardLink',
  path: '/api/saveLinkDashboard',
  summary: "Sets or takes away the address of a report's dashboard.",
  input: wire({ sourceId: ['source_id', fileName], address: ['link', link] }),
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
