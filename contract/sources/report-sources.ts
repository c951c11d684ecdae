import { z } from 'zod'
import { call, menu } from '../call.ts'
import { identifier, reportIdOrFileName } from '../fields.ts'
import { wire, wireValues } from '../wire.ts'
import { workflowType } from './internal-sources.ts'
import { scheduleOutputFields } from './schedules.ts'

const staff = { method: 'POST', access: menu('ReportConfiguration') } as const
const reportFields = { sourceId: ['source_id', reportIdOrFileName] } as const
const attachment = { internalSourceId: ['data_source_id', identifier], ...reportFields } as const

/** An internal source in the editor of a report. */
const attachedSource = wire({
  internalSourceId: ['data_source_id', z.int()],
  schema: ['data_source_schema', z.string()],
  table: ['data_source_table', z.string()],
  name: ['data_source_name', z.string()],
  workflow: ['data_source_workflow', z.string()],
  workflowType: ['workflow_type', workflowType],
  status: ['data_source_status', wireValues({ online: 'Active', offline: 'Inactive' })],
  ...scheduleOutputFields,
})
export type AttachedSource = z.output<typeof attachedSource>

export const listInternalSourcesOfReport = call({
  ...staff,
  name: 'listInternalSourcesOfReport',
  path: '/api/getDatasourcebyReport',
  summary: 'Lists the internal data sources of a report. 404 if the report does not exist.',
  input: wire(reportFields),
  output: wire({ sources: ['data', z.array(attachedSource)] }),
})

export const addInternalSourceToReport = call({
  ...staff,
  name: 'addInternalSourceToReport',
  path: '/api/addDatasourcebyReport',
  summary: "Attaches a registered internal data source to a report. 'Duplicate Data' if it is already attached.",
  input: wire(attachment),
  output: wire({ status: ['status', wireValues({ added: 'success', duplicate: 'Duplicate Data' })] }),
})

export const removeInternalSourceFromReport = call({
  ...staff,
  name: 'removeInternalSourceFromReport',
  path: '/api/deleteDatasourcebyReport',
  summary:
    'Detaches an internal data source from a report. The source stays registered. Succeeds if it is already detached.',
  input: wire(attachment),
  output: wire({ status: ['status', z.literal('success')] }),
})
