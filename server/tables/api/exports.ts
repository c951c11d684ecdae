import { anyone, signedInWithConsent } from '../../../contract/call.ts'
import type { Office } from '../../../contract/office/pages.ts'
import type { ExportFormat } from '../../../contract/tables/exports.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { requireAccess } from '../../platform/http/access.ts'
import type { MadeFile } from '../../platform/http/downloads/made-files.ts'
import type { Inquiry } from '../../platform/http/inquiries.ts'
import { recordDownload } from '../../usage/index.ts'
import type { Engine } from '../engines/engines.ts'
import type { LocalTables } from '../engines/local-tables.ts'
import type { Exports } from '../exports/exports.ts'
import { forms } from '../exports/formats.ts'
import { countRows, countsOf, keptAs, requireAsking } from './questions.ts'
import { selectionIn } from './rows.ts'

/** What selections are downloaded with. */
export interface ExportGround {
  database: Database
  clock: Clock
  engine: Engine
  local: LocalTables
  exports: Exports
  /** The office's rule: users who accepted cookies, or everybody. Only users see restricted tables. */
  downloads: Office['downloads']
}

/** All rows of a selection as a file, for those who may download. */
export const exportAnswer = (ground: ExportGround, format: ExportFormat) => {
  const count = countsOf(ground)
  return async (request: Inquiry): Promise<MadeFile> => {
    const { database, clock, local, exports, downloads } = ground
    const { actor } = request
    // First, so that nobody is told what there is by the way in which they are refused.
    // A key was made by a user who accepted cookies.
    if (actor.key?.scope !== 'read') requireAccess(downloads === 'open' ? anyone : signedInWithConsent, actor)
    const asking = await requireAsking(ground, request)
    const { found, parquetDigest } = asking
    const selection = selectionIn(asking)
    const { contentType, kind, plan, requireRows } = forms[format]
    // Whatever is wrong with the selection is told before anything is made.
    plan(asking, selection)
    const { fileName, reportId, version } = found.asked
    return {
      etag: keptAs(found, request, parquetDigest).etag,
      name: `${fileName}.${format}`,
      contentType,
      async make(signal, give) {
        const path = await local.pathOf(parquetDigest)
        const here = { ...asking, path }
        if (requireRows) requireRows(await countRows(here, selection.where, count))
        const owner = actor.userId ?? Symbol('a visitor')
        await exports.make({ plan: plan(here, selection), path, owner, signal }, give)
      },
      started: () =>
        recordDownload(database, clock, { reportId, versionId: version.versionId, kind, userId: actor.userId }),
    }
  }
}
