import { saveApiDocument, saveDashboardLink } from '../../../contract/catalogue/report-links.ts'
import { buildFieldRefusal } from '../../../contract/refusals.ts'
import { getWireName } from '../../../contract/wire.ts'
import type { Writer } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/pool.ts'
import { invalidInput, notFound } from '../../platform/problem.ts'
import { isFollowable } from '../readers/links.ts'
import { type EditingContext, editAs } from './edits.ts'

interface LinkContext extends EditingContext {
  /** Hosts that a URL may be on; if empty, any host over https. */
  linkHosts: readonly string[]
}

/** For each kind of link: its column, the column by which the call names the report, and the wire name of the URL for refusals. */
const linkKinds = {
  apiDocument: { column: 'api_document_url', keyColumn: 'file_name', field: getWireName(saveApiDocument.input, 'url') },
  dashboard: { column: 'dashboard_url', keyColumn: 'source_id', field: getWireName(saveDashboardLink.input, 'url') },
} as const

interface LinkEdit {
  /** The value of the key column: the File Name for API documentation, the Report ID for a dashboard. */
  reportKey: string
  /** Null or an empty text removes the link. */
  url: string | null
  /** The URL when the edit began; undefined replaces any stored URL. */
  expectedUrl?: string | null | undefined
}

/**
 * Saves or removes the link to a report's API documentation or dashboard. If someone else has changed it since the edit began, saves nothing
 * and returns 'outdated'; but a URL that is stored already always counts as saved. Throws 400 for a URL that readers could not follow, 404
 * for a report that does not exist.
 */
export const saveLinkAs = async (
  context: LinkContext,
  writer: Writer,
  kind: keyof typeof linkKinds,
  { reportKey, url, expectedUrl }: LinkEdit,
) => {
  const { column, keyColumn, field } = linkKinds[kind]
  requireFollowable(context, field, url)
  return editAs(context, writer, async transaction => {
    const current = await transaction
      .selectFrom('reports')
      .select(['report_id', `${column} as url`])
      .where(keyColumn, '=', reportKey)
      .executeTakeFirst()
    if (!current) throw notFound()
    const newUrl = url || null
    const isStoredAlready = current.url === newUrl
    if (isStoredAlready) return { status: 'saved' as const }
    const isConflicting = expectedUrl !== undefined && (expectedUrl || null) !== current.url
    if (isConflicting) return { status: 'outdated' as const, storedUrl: current.url }
    await transaction
      .updateTable('reports')
      .set({ [column]: newUrl, updated_at: context.clock.now() })
      .where('report_id', '=', current.report_id)
      .execute()
    return { status: 'saved' as const }
  })
}

/** Returns the stored URL of a report's dashboard, even if readers may not follow it. Throws 404 for a report that does not exist. */
export const readStoredDashboardLink = async (database: Database, sourceId: string) => {
  const current = await database
    .selectFrom('reports')
    .select('dashboard_url')
    .where('source_id', '=', sourceId)
    .executeTakeFirst()
  if (!current) throw notFound()
  return { url: current.dashboard_url }
}

/** Throws 400 if readers could not follow the URL: it is not on one of the allowed hosts, or not safe. */
const requireFollowable = ({ linkHosts }: LinkContext, field: string, url: string | null) => {
  if (!url || isFollowable(url, linkHosts)) return
  throw invalidInput([
    linkHosts.length
      ? buildFieldRefusal(field, 'addressElsewhere', { hosts: linkHosts.join(', ') })
      : buildFieldRefusal(field, 'addressUnsafe'),
  ])
}
