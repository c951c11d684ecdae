import { z } from 'zod'
import { reportList } from '../access/references.ts'
import { call, menu } from '../call.ts'
import { reportIdOrFileName, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { wire, wireValues } from '../wire.ts'
import { sourceName, workflowName } from './names.ts'
import { scheduleInputFields, scheduleOutputFields } from './schedules.ts'

const staffCall = { method: 'POST', access: menu('DataSource') } as const
const requiredMessage = messages.informationRequired.en
/** Longer texts cannot be names in the warehouse, because PostgreSQL truncates identifiers at this many bytes. */
const maxIdentifierLength = 63
const warehouseIdentifier = text(maxIdentifierLength).refine(value => value.trim() !== '', requiredMessage)
export const workflowType = wireValues({ input: 'Input', etl: 'ETL' })
const onlineStatus = wireValues({ online: 'Online', offline: 'Offline' })

/** Why the warehouse could not be read: no connection, no response in time, its rejection of the portal's account, or any other error. */
export const warehouseFaults = ['unreachable', 'silent', 'refused', 'failed'] as const
export type WarehouseFault = (typeof warehouseFaults)[number]

/** A table of the warehouse, with its settings if it is registered as an internal data source. */
const listedWarehouseTable = wire({
  /** Null for a warehouse table that is not registered. */
  internalSourceId: ['data_source_id', z.int().nullable()],
  /** The schema and the name of the table in the warehouse. */
  schema: ['data_source_schema', z.string()],
  table: ['data_source_table', z.string()],
  name: ['data_source_name', z.string()],
  workflow: ['data_source_workflow', z.string()],
  /** This field, `status` and `createdAt` are null for a table that is not registered. */
  workflowType: ['workflow_type', workflowType.nullable()],
  /** Report IDs, on the wire as one text with commas. */
  sourceIds: [
    'source_id',
    z.codec(z.string(), z.array(z.string()), {
      decode: value => value.split(',').filter(Boolean),
      encode: ids => ids.join(','),
    }),
  ],
  status: ['data_source_status', onlineStatus.nullable()],
  createdAt: ['data_source_create_date', z.string().nullable()],
  // The repeat, the days and the time of the schedule.
  ...scheduleOutputFields,
  /** Rises with each save; 0 for a table that is not registered. */
  revision: ['revision', z.int()],
  /** False for a registered table that is no longer in the warehouse; null if the warehouse was not or could not be read. */
  isInWarehouse: ['in_warehouse', z.boolean().nullable()],
  /** The warehouse's estimate; null if the warehouse has none. */
  rowCount: ['row_count', z.number().nullable()],
  columnCount: ['column_count', z.int().nullable()],
  comment: ['table_comment', z.string()],
})
export type ListedWarehouseTable = z.output<typeof listedWarehouseTable>

export const listInternalSources = call({
  name: 'listInternalSources',
  method: 'POST',
  path: '/api/getDatasource',
  access: menu('DataSource', 'ReportConfiguration'),
  summary:
    "Lists the tables of the office's warehouse with their registered settings. Registered tables that the warehouse no longer has are included. For the page 'report' and for roles without Data Source, lists only registered tables. If the warehouse cannot be read, lists the registered tables, with the reason in warehouse_status.",
  input: wire({
    /** A text with 'report' or 'edit' means the editor of reports; any other text means the page of the warehouse's tables. */
    fromPage: [
      'from_page',
      z
        .codec(text(100), z.enum(['report', 'warehouse']), {
          decode: value => (/report|edit/i.test(value) ? 'report' : 'warehouse'),
          encode: value => value,
        })
        .default('warehouse'),
    ],
  }),
  output: wire({
    sources: ['data', z.array(listedWarehouseTable)],
    /** 'not asked' if only registered tables are listed, because the portal then does not read the warehouse. */
    warehouse: ['warehouse_status', z.enum(['ok', 'not asked', ...warehouseFaults])],
  }),
})

export const saveInternalSource = call({
  ...staffCall,
  name: 'saveInternalSource',
  path: '/api/insertDataSource',
  summary:
    "Registers a table of the warehouse as a data source, or changes the settings of a registered table. 'Data repeatedly', without a change, if another data source has the name. With a revision, 409 if someone else has saved the data source since.",
  input: wire({
    table: ['data_source_table', warehouseIdentifier],
    /** May be absent if only one schema has a table of this name. */
    schema: ['data_source_schema', warehouseIdentifier.optional()],
    name: ['data_source_name', sourceName],
    workflow: ['data_source_workflow', workflowName],
    workflowType: ['workflow_type', workflowType],
    reports: ['source_id', reportList],
    status: ['data_source_status', onlineStatus],
    ...scheduleInputFields,
    revision: ['revision', z.int().min(0).optional()],
  }),
  output: wire({
    status: ['status', wireValues({ saved: 'Complete !', duplicate: 'Data repeatedly' })],
    internalSourceId: ['data_source_id', z.int().optional()],
  }),
})

const sourceColumn = wire({
  name: ['data_source_column', z.string()],
  type: ['data_source_column_type', z.string()],
  /** The text saved by staff, otherwise the comment in the warehouse. */
  description: ['data_source_column_description', z.string()],
  /** The values of the column in two rows of the table. */
  sample1: ['sample1', z.string().nullable()],
  sample2: ['sample2', z.string().nullable()],
})
export type SourceColumn = z.output<typeof sourceColumn>

export const getSourceSample = call({
  ...staffCall,
  name: 'getSourceSample',
  path: '/api/getDataDescription',
  summary:
    'Returns the columns of a table of the warehouse, with their types and descriptions, and the values of two rows.',
  input: wire({
    table: ['data_source_table', warehouseIdentifier],
    schema: ['data_source_schema', warehouseIdentifier.optional()],
  }),
  output: wire({
    status: ['status', z.literal('success')],
    schema: ['data_source_schema', z.string()],
    columns: ['metadata', z.array(sourceColumn)],
    rowCount: ['row_count', z.number().nullable()],
  }),
})

export const saveColumnDescriptions = call({
  ...staffCall,
  name: 'saveColumnDescriptions',
  path: '/api/updateDataDescription',
  summary:
    'Saves descriptions of columns of the warehouse, all or none. 404 with the name of a column that does not exist. 409 with the name of a column whose description someone else has changed since.',
  input: wire({
    columns: [
      'data',
      z
        .array(
          wire({
            table: ['data_source_table', warehouseIdentifier],
            schema: ['data_source_schema', warehouseIdentifier.optional()],
            column: ['data_source_column', warehouseIdentifier],
            description: ['data_source_column_description', text(limits.columnDescription).trim()],
            /** The description at the start of the edit; if absent, any stored description is replaced. */
            expected: ['was', z.string().optional()],
          }),
        )
        .min(1)
        .max(2000),
    ],
  }),
  output: wire({ status: ['status', wireValues({ saved: 'Complete !' })] }),
})

export const listSourceReports = call({
  name: 'listSourceReports',
  method: 'GET',
  path: '/api/getReportId',
  access: menu('DataSource'),
  summary:
    'Lists a page of the reports to which a data source can be attached, by Report ID. X-Total-Count has the number of all matches. Only roles with Report Configuration receive Inactive reports. Other roles receive the names of restricted reports only with a grant.',
  input: wire({
    words: ['text_search', text(limits.searchText).default('')],
    page: ['page', z.coerce.number().int().min(1).max(1_000_000).default(1)],
    pageSize: ['page_size', z.coerce.number().int().min(1).max(limits.pageSize).default(limits.pageSize)],
  }),
  output: wire({
    reports: [
      'result',
      z.array(
        wire({
          reportId: ['r_id', z.int()],
          sourceId: ['source_id', reportIdOrFileName],
          titleEn: ['export_excel_name', z.string()],
          titleTh: ['export_excel_name_th', z.string()],
        }),
      ),
    ],
    total: ['total', z.int()],
  }),
  headers: ({ total }) => ({ 'x-total-count': String(total) }),
})
