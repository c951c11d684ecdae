import duckdb from '@duckdb/node-api/package.json' with { type: 'json' }
import { anyone, signedInWithConsent } from '../../../contract/call.ts'
import type { Office } from '../../../contract/office/pages.ts'
import type { ExportFormat } from '../../../contract/tables/exports.ts'
import type { Language } from '../../../contract/visit.ts'
import { createOwnerFinderById } from '../../accounts/index.ts'
import { readCredit } from '../../catalogue/index.ts'
import type { Actor } from '../../platform/actor.ts'
import { requireAccess } from '../../platform/http/access.ts'
import type { MadeFile } from '../../platform/http/downloads/made-files.ts'
import type { ApiQuery } from '../../platform/http/query-endpoints/api-queries.ts'
import { portalVersion } from '../../platform/nodes/version.ts'
import { pleaseLogin } from '../../platform/problem.ts'
import { recordDownload } from '../../usage/index.ts'
import { type AboutSheet, buildAboutSheet } from '../exports/about-sheets.ts'
import type { ExportCache } from '../exports/export-cache.ts'
import type { ExportPlan } from '../exports/export-plans.ts'
import type { Exports } from '../exports/exports.ts'
import { formats } from '../exports/formats.ts'
import { requireTableOrEnqueueBuild } from '../live-tables.ts'
import { buildParameterRefusal } from '../queries/parameter-refusals.ts'
import { findSingleValue } from '../queries/parameter-values.ts'
import type { Selection } from '../queries/selections.ts'
import { countRows } from './page-bodies.ts'
import { parseSelection } from './parameters/selection-parameters.ts'
import {
  bindQueries,
  computeCaching,
  requireTableRequest,
  type TableContext,
  type TableRequest,
  toOwner,
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
export const createFileResponder =
  (context: ExportContext, format: ExportFormat) =>
  async (request: ApiQuery): Promise<MadeFile> => {
    const { database, clock, exportCache, downloads } = context
    const { actor } = request
    // Access is checked first, so that a refusal does not reveal which tables exist.
    requireDownloadAccess(downloads, actor)
    const preparedExport = await prepareExport(context, format, request)
    const { etag, tableRequest } = preparedExport
    const { fileName, reportId, version } = tableRequest.requestedTable.report
    const { contentType, downloadKind, isReadInParts } = formats[format]
    const make: MadeFile['makeAndSend'] = (signal, send) => writeAndSend(context, preparedExport, { signal, send })
    return {
      etag,
      name: `${fileName}.${format}`,
      contentType,
      makeAndSend: make,
      requireAccess: async currentActor => {
        const reader = await requireReader(context, currentActor)
        requireDownloadAccess(downloads, reader)
        // Not its live table, because a newer version may be published since and not be built yet.
        await requireTableOrEnqueueBuild(context, reader, request.params.file_name!, request.query)
      },
      ...(isReadInParts && {
        kept: {
          findKept: () => exportCache.find(etag),
          ensureKept: signal => exportCache.findOrWriteFile(etag, signal, make),
        },
      }),
      recordStart: () =>
        recordDownload(database, clock, {
          reportId,
          versionId: version.versionId,
          kind: downloadKind,
          userId: actor.userId,
        }),
    }
  }

/** Throws 401 or 403 if the caller may not download. The owner of a reading key has accepted cookies. */
const requireDownloadAccess = (downloads: Office['downloads'], actor: Actor) => {
  if (actor.key?.scope !== 'read') requireAccess(downloads === 'open' ? anyone : signedInWithConsent, actor)
}

/** Returns the owner of the caller's key with the current rights, or a caller without a key. Throws 401 for a key that has ended. */
const requireReader = async (context: ExportContext, actor: Actor) => {
  const reader = actor.key ? await createOwnerFinderById(context)(actor.key.keyId) : actor
  if (!reader) throw pleaseLogin()
  return reader
}

/** A checked request for a file. */
interface PreparedExport {
  tableRequest: TableRequest
  selection: Selection
  format: ExportFormat
  /** The sheet of a workbook that describes its rows; undefined for other formats. */
  aboutSheet: AboutSheet | undefined
  etag: string
}

/** Checks a request for a file and computes its ETag. Throws the refusal of an invalid selection before any row is read. */
const prepareExport = async (
  context: ExportContext,
  format: ExportFormat,
  request: ApiQuery,
): Promise<PreparedExport> => {
  const tableRequest = await requireTableRequest(context, request)
  const { requestedTable, parquetDigest } = tableRequest
  const selection = parseSelection(tableRequest, ['lang'])
  const language = parseLanguage(tableRequest)
  const fileFormat = formats[format]
  // This plan has no path yet: it only refuses invalid selections, and shows whether the file is a workbook.
  const isWorkbook = 'workbook' in fileFormat.plan(tableRequest, selection).outputFormat
  const aboutSheet = isWorkbook ? await readAboutSheet(context, tableRequest, language) : undefined
  // A file that is read in parts may be written again in between, so its tag includes the programs that decide its bytes.
  const bytesVersion = fileFormat.isReadInParts && writerVersions
  const { etag } = computeCaching(requestedTable, request, parquetDigest, bytesVersion, aboutSheet)
  return { tableRequest, selection, format, aboutSheet, etag }
}

const writeAndSend = (
  { localTables, exports, ...context }: ExportContext,
  { tableRequest, selection, format, aboutSheet }: PreparedExport,
  { signal, send }: { signal: AbortSignal; send: Parameters<MadeFile['makeAndSend']>[1] },
) =>
  localTables.readParquets([tableRequest.parquetDigest], async parquetPath => {
    const localRequest = { ...tableRequest, path: parquetPath }
    const { requireFittingRowCount, plan } = formats[format]
    if (requireFittingRowCount)
      requireFittingRowCount(await countRows(bindQueries(context, tableRequest.request), localRequest, selection.where))
    const owner = toOwner(tableRequest.request)
    const exportPlan = addAboutSheet(plan(localRequest, selection), aboutSheet)
    await exports.writeAndSendSelection({ plan: exportPlan, path: parquetPath, owner, signal }, send)
  })

/** Adds the sheet about the rows to the plan of a workbook; returns other plans as they are. */
const addAboutSheet = (plan: ExportPlan, about: AboutSheet | undefined): ExportPlan =>
  'workbook' in plan.outputFormat && about ? { ...plan, outputFormat: { ...plan.outputFormat, about } } : plan

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
