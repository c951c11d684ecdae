import type { ExportFormat } from '../../../contract/tables/exports.ts'
import type { DownloadKind } from '../../usage/index.ts'
import type { Selection } from '../queries/selections.ts'
import type { QueriedTable } from '../queries/table-columns.ts'
import type { ExportPlan } from './export-plans.ts'
import { planArrow } from './formats/arrow.ts'
import { planCsv } from './formats/csv.ts'
import { planJsonLines } from './formats/json-lines.ts'
import { planParquet } from './formats/parquet.ts'
import { planWorkbook, requireFittingRowCount } from './formats/workbook.ts'

interface Format {
  contentType: string
  /** The kind of download that usage counts. */
  downloadKind: DownloadKind
  /** True if programs may read parts of the file; the plan of such a format has no prefix or suffix. */
  isReadInParts?: boolean
  /** Throws 422 if a file cannot contain that many rows. Absent for formats without a limit, whose rows are not counted. */
  requireFittingRowCount?: (count: number) => void
  plan: (table: QueriedTable, selection: Selection) => ExportPlan
}

/** The formats of downloads. */
export const formats: Record<ExportFormat, Format> = {
  csv: { contentType: 'text/csv; charset=utf-8', downloadKind: 'csv', plan: planCsv },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    downloadKind: 'excel',
    isReadInParts: true,
    plan: planWorkbook,
    requireFittingRowCount,
  },
  parquet: {
    contentType: 'application/vnd.apache.parquet',
    downloadKind: 'parquet',
    isReadInParts: true,
    plan: planParquet,
  },
  json: {
    contentType: 'application/json; charset=utf-8',
    downloadKind: 'json',
    plan: (table, selection) => ({
      ...planJsonLines(table, selection, ','),
      prefix: '[\n',
      suffix: '\n]\n',
      // The comma and the line end after the last row.
      droppedBytes: 2,
      emptyFile: '[]\n',
    }),
  },
  jsonl: {
    contentType: 'application/jsonl; charset=utf-8',
    downloadKind: 'jsonl',
    plan: (table, selection) => planJsonLines(table, selection, ''),
  },
  arrow: { contentType: 'application/vnd.apache.arrow.file', downloadKind: 'arrow', plan: planArrow },
}
