import { z } from 'zod'
import { call, menu } from '../call.ts'
import { identifier, reportIdOrFileName } from '../fields.ts'
import { messages } from '../messages.ts'
import { wire, wireValues } from '../wire.ts'
import { externalAddress, externalName, otherFormat } from './names.ts'
import { scheduleInputFields, scheduleOutputFields } from './schedules.ts'

const reportEditorCall = { method: 'POST', access: menu('ReportConfiguration') } as const
const staffCall = { method: 'POST', access: menu('DataSource') } as const
export const externalFormats = ['file', 'api', 'url', 'database', 'other'] as const
export type ExternalFormat = (typeof externalFormats)[number]
const sourceFormat = wireValues(
  { file: 'FILE', api: 'API', url: 'URL', database: 'DATABASE', other: 'OTHER' },
  { message: messages.informationRequired.en },
)

const sourceRowFields = {
  externalSourceId: ['data_source_external_id', z.int()],
  name: ['data_source_name', z.string()],
  format: ['data_source_external_format', sourceFormat],
  /** The name of an OTHER format; a dash for all other formats. */
  formatOther: ['data_source_external_format_other', z.string()],
  /** Where people find the source; the portal never opens it. Empty if there is none. */
  address: ['data_source_external_address', z.string()],
  // The repeat, the days and the time of the schedule.
  ...scheduleOutputFields,
  /** Rises with each save of the source. */
  revision: ['revision', z.int()],
} as const
const externalSource = wire(sourceRowFields)
export type ExternalSource = z.output<typeof externalSource>

const sourceInputFields = {
  name: ['data_source_name', externalName],
  format: ['data_source_external_format', sourceFormat],
  formatOther: ['data_source_external_format_other', otherFormat.nullish()],
  address: ['data_source_external_address', externalAddress.nullish()],
  // The repeat, the days and the time of the schedule.
  ...scheduleInputFields,
} as const
const reportReference = { sourceId: ['source_id', reportIdOrFileName] } as const

export const listExternalSources = call({
  ...reportEditorCall,
  name: 'listExternalSources',
  path: '/api/getExternalDatasource',
  summary: 'Lists every external data source, by name.',
  input: z.object({}),
  output: wire({ sources: ['data', z.array(externalSource)] }),
})

export const listExternalSourcesOfReport = call({
  ...reportEditorCall,
  name: 'listExternalSourcesOfReport',
  path: '/api/getExternalDatasourcebyReport',
  summary: 'Lists the external data sources of a report. 404 if the report does not exist.',
  input: wire(reportReference),
  output: wire({ sources: ['data', z.array(externalSource)] }),
})

export const addExternalSourceToReport = call({
  ...reportEditorCall,
  name: 'addExternalSourceToReport',
  path: '/api/addExternalDatasourcebyReport',
  summary:
    "Attaches an external data source to a report. With an id, this is the source with the id. Without an id, it is the source with the same name and fields; if there is none, the source is added first. 'Duplicate Data' if the source is already attached. 'Data repeatedly', without a change, if a source with the same name has other fields.",
  input: wire({
    /** The id of an existing source; the other fields are then ignored. */
    externalSourceId: ['data_source_external_id', identifier.optional()],
    ...sourceInputFields,
    ...reportReference,
  }),
  output: wire({
    status: ['status', wireValues({ added: 'success', duplicate: 'Duplicate Data', nameTaken: 'Data repeatedly' })],
    externalSourceId: ['data_source_external_id', z.int().optional()],
  }),
})

export const removeExternalSourceFromReport = call({
  ...reportEditorCall,
  name: 'removeExternalSourceFromReport',
  path: '/api/deleteExternalDatasourcebyReport',
  summary:
    'Detaches an external data source from a report. The source itself is not deleted. Succeeds if it is already detached.',
  input: wire({ externalSourceId: ['data_source_external_id', identifier], ...reportReference }),
  output: wire({ status: ['status', z.literal('success')] }),
})

const sourceWithRuns = wire({
  ...sourceRowFields,
  /** The number of reports that use the source. */
  reportCount: ['report_count', z.int()],
  /** The next time of the source's schedule; null if the schedule does not repeat. */
  nextRunAt: ['next_run_at', z.string().nullable()],
  /** The state of the latest run of the source's job; null if no run was reported. */
  lastRun: [
    'last_run',
    wireValues({ done: 'Done', error: 'Error', running: 'Running', aborted: 'Aborted' }).nullable(),
  ],
})
export type ExternalSourceWithRuns = z.output<typeof sourceWithRuns>

export const listExternalSourcesWithRuns = call({
  ...staffCall,
  name: 'listExternalSourcesWithRuns',
  path: '/api/getKeptExternalDatasource',
  summary:
    'Lists every external data source, by name, with the number of its reports, its next scheduled time and the state of its last run.',
  input: z.object({}),
  output: wire({ sources: ['data', z.array(sourceWithRuns)] }),
})

export const saveExternalSource = call({
  ...staffCall,
  name: 'saveExternalSource',
  path: '/api/saveExternalDatasource',
  summary:
    "Adds an external data source, or changes the one with the given id. 'Data repeatedly', without a change, if another source has the name. With a revision, 409 if someone else has saved the source since.",
  input: wire({
    externalSourceId: ['data_source_external_id', identifier.optional()],
    ...sourceInputFields,
    revision: ['revision', z.int().min(1).optional()],
  }),
  output: wire({
    status: ['status', wireValues({ saved: 'Complete !', nameTaken: 'Data repeatedly' })],
    externalSourceId: ['data_source_external_id', z.int().optional()],
  }),
})

export const removeExternalSource = call({
  ...staffCall,
  name: 'removeExternalSource',
  path: '/api/deleteExternalDatasource',
  summary:
    "Deletes an external data source that no report uses. 'In use', with the number of reports, if a report uses it. Succeeds if the source no longer exists.",
  input: wire({ externalSourceId: ['data_source_external_id', identifier] }),
  output: wire({
    status: ['status', wireValues({ removed: 'success', inUse: 'In use' })],
    reportCount: ['report_count', z.int()],
  }),
})
