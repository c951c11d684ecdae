import { z } from 'zod'
import { call, menu } from '../call.ts'
import { fileName, identifier } from '../fields.ts'
import { messages } from '../messages.ts'
import { wire, wireValues } from '../wire.ts'
import { externalAddress, externalName, otherFormat } from './names.ts'
import { scheduleFields, scheduleRow } from './schedules.ts'

const editor = { method: 'POST', access: menu('ReportConfiguration') } as const
const staff = { method: 'POST', access: menu('DataSource') } as const
export const externalFormats = ['file', 'api', 'url', 'database', 'other'] as const
export type ExternalFormat = (typeof externalFormats)[number]
const format = wireValues(
  { file: 'FILE', api: 'API', url: 'URL', database: 'DATABASE', other: 'OTHER' },
  { message: messages.informationRequired.en },
)

const externalRow = {
  externalSourceId: ['data_source_external_id', z.int()],
  name: ['data_source_name', z.string()],
  format: ['data_source_external_format', format],
  /** The name of an OTHER format; a dash for all others. */
  formatOther: ['data_source_external_format_other', z.string()],
  /** The address for people; empty if there is none. */
  address: ['data_source_external_address', z.string()],
  ...scheduleRow,
  /** Rises with each save. */
  revision: ['revision', z.int()],
} as const
const externalSource = wire(externalRow)
export type ExternalSource = z.output<typeof externalSource>

const externalFields = {
  name: ['data_source_name', externalName],
  format: ['data_source_external_format', format],
  formatOther: ['data_source_external_format_other', otherFormat.nullish()],
  address: ['data_source_external_address', externalAddress.nullish()],
  ...scheduleFields,
} as const
const report = { sourceId: ['source_id', fileName] } as const

export const listExternalSources = call({
  ...editor,
  name: 'listExternalSources',
  path: '/api/getExternalDatasource',
  summary: 'Every external data source, by name.',
  input: z.object({}),
  output: wire({ sources: ['data', z.array(externalSource)] }),
})

export const listExternalSourcesOfReport = call({
  ...editor,
  name: 'listExternalSourcesOfReport',
  path: '/api/getExternalDatasourcebyReport',
  summary: 'The external data sources of a report; 404 for a report that does not exist.',
  input: wire(report),
  output: wire({ sources: ['data', z.array(externalSource)] }),
})

export const addExternalSourceToReport = call({
  ...editor,
  name: 'addExternalSourceToReport',
  path: '/api/addExternalDatasourcebyReport',
  summary:
    "Adds an external data source and attaches it to a report, or attaches an existing one, by its id or by the same name and fields. 'Duplicate Data' if the report already has it; 'Data repeatedly', and nothing is saved, if another source has the name.",
  input: wire({
    /** The id of an existing source; the other fields are then ignored. */
    externalSourceId: ['data_source_external_id', identifier.optional()],
    ...externalFields,
    ...report,
  }),
  output: wire({
    status: ['status', wireValues({ added: 'success', duplicate: 'Duplicate Data', nameTaken: 'Data repeatedly' })],
    externalSourceId: ['data_source_external_id', z.int().optional()],
  }),
})

export const removeExternalSourceFromReport = call({
  ...editor,
  name: 'removeExternalSourceFromReport',
  path: '/api/deleteExternalDatasourcebyReport',
  summary:
    'Detaches an external data source from a report; the source stays for other reports. One that is already detached counts as removed.',
  input: wire({ externalSourceId: ['data_source_external_id', identifier], ...report }),
  output: wire({ status: ['status', z.literal('success')] }),
})

const keptSource = wire({
  ...externalRow,
  /** Number of reports that use it. */
  reportCount: ['report_count', z.int()],
  /** The next time of its schedule; null if it does not repeat. */
  nextRunAt: ['next_run_at', z.string().nullable()],
  /** The state of its latest run; null if none was reported. */
  lastRun: [
    'last_run',
    wireValues({ done: 'Done', error: 'Error', running: 'Running', aborted: 'Aborted' }).nullable(),
  ],
})
export type KeptExternalSource = z.output<typeof keptSource>

export const listKeptExternalSources = call({
  ...staff,
  name: 'listKeptExternalSources',
  path: '/api/getKeptExternalDatasource',
  summary:
    'Every external data source, by name, with the number of its reports, its next run and the state of the last one.',
  input: z.object({}),
  output: wire({ sources: ['data', z.array(keptSource)] }),
})

export const saveExternalSource = call({
  ...staff,
  name: 'saveExternalSource',
  path: '/api/saveExternalDatasource',
  summary:
    "Adds an external data source, or changes one; 'Data repeatedly', and nothing is saved, if another has the name. With a revision, 409 if someone else has saved it since.",
  input: wire({
    externalSourceId: ['data_source_external_id', identifier.optional()],
    ...externalFields,
    revision: ['revision', z.int().min(1).optional()],
  }),
  output: wire({
    status: ['status', wireValues({ saved: 'Complete !', nameTaken: 'Data repeatedly' })],
    externalSourceId: ['data_source_external_id', z.int().optional()],
  }),
})

export const removeExternalSource = call({
  ...staff,
  name: 'removeExternalSource',
  path: '/api/deleteExternalDatasource',
  summary:
    "Deletes an external data source that no report uses; otherwise 'In use' with the number of reports. One that no longer exists counts as deleted.",
  input: wire({ externalSourceId: ['data_source_external_id', identifier] }),
  output: wire({
    status: ['status', wireValues({ removed: 'success', inUse: 'In use' })],
    reportCount: ['report_count', z.int()],
  }),
})
