import duckdb from '@duckdb/node-api/package.json' with { type: 'json' }
import { anyone, signedInWithConsent } from '../../../contract/call.ts'
import type { Office } from '../../../contract/office/pages.ts'
import type { ExportFormat } from '../../../contract/tables/exports.ts'
import type { Language } from '../../../contract/visit.ts'
import { readCredit } from '../../catalogue/index.ts'
import { toNetwork } from '../../platform/actor.ts'
import { requireAccess } from '../../platform/http/access.ts'
import type { MadeFile } from '../../platform/http/downloads/made-files.ts'
import type { ApiQuery } from '../../platform/http/query-endpoints/api-queries.ts'
import { portalVersion } from '../../platform/nodes/version.ts'
import { recordDownload } from '../../usage/index.ts'
import { createCountCache } from '../engines/count-cache.ts'
import { buildAboutSheet } from '../exports/about-sheets.ts'
import type { ExportCache } from '../exports/export-cache.ts'
import type { Exports } from '../exports/exports.ts'
import { formats } from '../exports/formats.ts'
import { findSingleValue } from '../queries/parameter-values.ts'
import { buildParameterRefusal } from '../queries/table-columns.ts'
import { parseSelection } from './rows.ts'
import {
  computeCaching,
  countRows,
  requireTableRequest,
  type TableContext,
  type TableRequest,
} from './table-requests.ts'

/** Dependencies of downloads of selections. */
export interface ExportContext extends TableContext {
  exports: Exports
  exportCache: ExportCache
  /** The office's policy: only users who accepted cookies may download, or everybody may. */
  downloads: Office['downloads']
  /** `publicUrl` returns the origin of the portal. */
  office: { name: Office['name']; publicUrl: () => string }
}

/** Creates the responder for all rows of a selection as a file. It throws 401 or 403 if the caller may not download. */
export const createFileResponder = (context: ExportContext, format: ExportFormat) => {
  const readCachedCount = createCountCache(context)
  return async (request: ApiQuery): Promise<MadeFile> => {
    const { database, clock, exports, exportCache, downloads } = context
    const { actor } = request
    // Access is checked first, so that a refusal does not reveal which tables exist. The owner of a reading key has accepted cookies.
    if (actor.key?.scope !== 'read') requireAccess(downloads === 'open' ? anyone : signedInWithConsent, actor)
    const tableRequest = await requireTableRequest(context, request)
    const { requestedTable, parquetDigest } = tableRequest
    const selection = parseSelection(tableRequest, ['lang'])
    const language = parseLanguage(tableRequest)
    const fileFormat = formats[format]
    // A first plan refuses invalid selections before any work, and shows whether the file is a workbook, which has a sheet about its rows.
    const isWorkbook = 'workbook' in fileFormat.plan(tableRequest, selection).outputFormat
    const aboutSheet = isWorkbook ? await readAboutSheet(context, tableRequest, language) : undefined
    const { fileName, reportId, version } = requestedTable.report
    // A file that is read in parts may be written again in between, so its tag includes the programs that decide its bytes.
    const writers = fileFormat.isReadInParts && writerVersions
    const { etag } = computeCaching(requestedTable, request, parquetDigest, writers, aboutSheet)
    const writeAndSend: MadeFile['make'] = (signal, send) =>
      context.localTables.readParquets([parquetDigest], async path => {
        const localRequest = { ...tableRequest, path }
        if (fileFormat.requireRowLimit)
          fileFormat.requireRowLimit(await countRows(localRequest, selection.where, readCachedCount))
        const owner = actor.userId ?? toNetwork(request)
        const exportPlan = fileFormat.plan(localRequest, selection)
        const outputFormat =
          'workbook' in exportPlan.outputFormat
            ? { ...exportPlan.outputFormat, about: aboutSheet }
            : exportPlan.outputFormat
        await exports.writeAndSendSelection({ plan: { ...exportPlan, outputFormat }, path, owner, signal }, send)
      })
    return {
      etag,
      name: `${fileName}.${format}`,
      contentType: fileFormat.contentType,
      make: writeAndSend,
      ...(fileFormat.isReadInParts && {
        inParts: {
          find: () => exportCache.find(etag),
          make: signal => exportCache.findOrWriteFile(etag, signal, writeAndSend),
        },
      }),
      recordStart: () =>
        recordDownload(database, clock, {
          reportId,
          versionId: version.versionId,
          kind: fileFormat.downloadKind,
          userId: actor.userId,
        }),
    }
  }
}

/** Increase it when the portal writes the same rows with other bytes. */
const writerRevision = 1
/** Versions of the programs that write files; with another version, the same rows can have other bytes. */
const writerVersions = [duckdb.version, portalVersion, writerRevision]

const parseLanguage = ({ query }: TableRequest): Language => {
  const language = findSingleValue(query, 'lang') ?? 'en'
  if (language !== 'en' && language !== 'th') throw buildParameterRefusal('lang', 'Give en for English or th for Thai')
  return language
}

/** Reads the credit of a report and builds the sheet of a workbook that describes its rows. */
const readAboutSheet = async (
  { database, clock, office }: ExportContext,
  tableRequest: TableRequest,
  language: Language,
) => {
  const { reportId, version } = tableRequest.requestedTable.report
  const { path, query } = tableRequest.request
  // The address in the sheet names this version, so that it gives the same rows later.
  const fixedQuery = new URLSearchParams(query)
  fixedQuery.delete('as_of')
  fixedQuery.set('version', String(version.number))
  return buildAboutSheet({
    credit: await readCredit(database, reportId),
    version,
    language,
    officeName: office.name,
    publicUrl: office.publicUrl(),
    address: `${path}?${fixedQuery}`,
    now: clock.now(),
  })
}
