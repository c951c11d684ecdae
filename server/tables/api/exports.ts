import duckdb from '@duckdb/node-api/package.json' with { type: 'json' }
import { anyone, signedInWithConsent } from '../../../contract/call.ts'
import type { Office } from '../../../contract/office/pages.ts'
import type { ExportFormat } from '../../../contract/tables/exports.ts'
import type { Language } from '../../../contract/visit.ts'
import { readCredit } from '../../catalogue/index.ts'
import { toNetwork } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { requireAccess } from '../../platform/http/access.ts'
import type { MadeFile } from '../../platform/http/downloads/made-files.ts'
import type { ApiQuery } from '../../platform/http/query-endpoints/api-queries.ts'
import { portalVersion } from '../../platform/nodes/version.ts'
import { recordDownload } from '../../usage/index.ts'
import type { Engine } from '../engines/engines.ts'
import type { LocalTables } from '../engines/local-tables.ts'
import { aboutSheet } from '../exports/about-sheets.ts'
import type { Exports } from '../exports/exports.ts'
import { forms } from '../exports/formats.ts'
import type { KeptExports } from '../exports/kept-exports.ts'
import { findSingleValue } from '../queries/addresses.ts'
import { refusal } from '../queries/table-columns.ts'
import { computeCaching, countRows, createCountCache, requireTableRequest, type TableRequest } from './questions.ts'
import { selectionIn } from './rows.ts'

/** Dependencies of downloads of selections. */
export interface ExportContext {
  database: Database
  clock: Clock
  engine: Engine
  local: LocalTables
  exports: Exports
  exportCache: KeptExports
  /** The office's policy: users who accepted cookies, or everybody. Only users can see restricted tables. */
  downloads: Office['downloads']
  /** The office's name and the origin of the portal. */
  office: { name: Office['name']; publicUrl: () => string }
}

/** Sends all rows of a selection as a file, if the caller may download. */
export const exportAnswer = (context: ExportContext, format: ExportFormat) => {
  const count = createCountCache(context)
  return async (request: ApiQuery): Promise<MadeFile> => {
    const { database, clock, local, exports, exportCache, downloads } = context
    const { actor } = request
    // Checked first, so that refusals do not reveal which tables exist.
    // A key was made by a user who accepted cookies.
    if (actor.key?.scope !== 'read') requireAccess(downloads === 'open' ? anyone : signedInWithConsent, actor)
    const tableRequest = await requireTableRequest(context, request)
    const { foundTable, parquetDigest } = tableRequest
    const selection = selectionIn(tableRequest, ['lang'])
    const language = languageIn(tableRequest)
    const { contentType, kind, isInParts, plan, requireRows } = forms[format]
    // Validates the selection before any work.
    const { outputFormat } = plan(tableRequest, selection)
    const about = 'workbook' in outputFormat ? await buildAboutSheet(context, tableRequest, language) : undefined
    const { fileName, reportId, version } = foundTable.report
    const etag = computeCaching(foundTable, request, parquetDigest, isInParts && writers, about).etag
    const make: MadeFile['make'] = (signal, give) =>
      local.read([parquetDigest], async path => {
        const here = { ...tableRequest, path }
        if (requireRows) requireRows(await countRows(here, selection.where, count))
        const owner = actor.userId ?? toNetwork(request)
        const exportPlan = plan(here, selection)
        const outputFormat =
          'workbook' in exportPlan.outputFormat ? { ...exportPlan.outputFormat, about } : exportPlan.outputFormat
        await exports.make({ plan: { ...exportPlan, outputFormat }, path, owner, signal }, give)
      })
    return {
      etag,
      name: `${fileName}.${format}`,
      contentType,
      make,
      ...(isInParts && {
        inParts: { find: () => exportCache.find(etag), make: signal => exportCache.make(etag, signal, make) },
      }),
      started: () =>
        recordDownload(database, clock, { reportId, versionId: version.versionId, kind, userId: actor.userId }),
    }
  }
}

/** Raised by one with each change of the bytes that the same rows have in a format. */
const revision = 1
/** The same rows can have other bytes after an update of the programs that write them. */
const writers = [duckdb.version, portalVersion, revision]

const languageIn = ({ query }: TableRequest): Language => {
  const language = findSingleValue(query, 'lang') ?? 'en'
  if (language !== 'en' && language !== 'th') throw refusal('lang', 'Give en for English or th for Thai')
  return language
}

/** Builds the sheet that describes the rows of a workbook. */
const buildAboutSheet = async (
  { database, clock, office }: ExportContext,
  tableRequest: TableRequest,
  language: Language,
) => {
  const { reportId, version } = tableRequest.foundTable.report
  const { path, query } = tableRequest.request
  const again = new URLSearchParams(query)
  again.delete('as_of')
  again.set('version', String(version.number))
  return aboutSheet({
    credit: await readCredit(database, reportId),
    version,
    language,
    officeName: office.name,
    publicUrl: office.publicUrl(),
    address: `${path}?${again}`,
    now: clock.now(),
  })
}
