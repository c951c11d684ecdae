import { saveApiDocument, saveDashboardLink } from '../../../contract/catalogue/report-links.ts'
import { refusedBy } from '../../../contract/refusals.ts'
import { nameOnWire } from '../../../contract/wire.ts'
import type { Writer } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/pool.ts'
import { invalidInput, notFound } from '../../platform/problem.ts'
import { isFollowable } from '../readers/links.ts'
import { type EditingContext, editAs } from './edits.ts'

interface LinkContext extends EditingContext {
  /** Hosts that a link may be on; if empty, any host over https. */
  linkHosts: readonly string[]
}

/** The column of each kind of link, and the field that identifies its report. */
const links = {
  apiDocument: {
    column: 'api_document_url',
    key: 'file_name',
    field: nameOnWire(saveApiDocument.input, 'address'),
  },
  dashboard: { column: 'dashboard_url', key: 'source_id', field: nameOnWire(saveDashboardLink.input, 'address') },
} as const

interface Link {
  /** The File Name of the report for API documentation, its id for a dashboard. */
  report: string
  address: string | null
  /** The address when the edit began. */
  was?: string | null | undefined
}

/**
 * Saves or removes the link to a report's API documentation or dashboard. Throws 400 for an address that readers could not follow, 404 for
 * a report that does not exist.
 */
export const saveLinkAs = async (
  context: LinkContext,
  writer: Writer,
  kind: keyof typeof links,
  { report, address, was }: Link,
) => {
  const { column, key, field } = links[kind]
  requireFollowable(context, field, address)
  return editAs(context, writer, async transaction => {
    const current = await transaction
      .selectFrom('reports')
      .select(['report_id', `${column} as address`])
      .where(key, '=', report)
      .executeTakeFirst()
    if (!current) throw notFound()
    const newAddress = address || null
    if (current.address === newAddress) return { status: 'saved' as const }
    if (was !== undefined && (was || null) !== current.address)
      return { status: 'outdated' as const, meanwhile: current.address }
    await transaction
      .updateTable('reports')
      .set({ [column]: newAddress, updated_at: context.clock.now() })
      .where('report_id', '=', current.report_id)
      .execute()
    return { status: 'saved' as const }
  })
}

/** Returns the stored address of a report's dashboard, even if it may not be followed. Throws 404 for a report that does not exist. */
export const requireStoredDashboardLink = async (database: Database, sourceId: string) => {
  const current = await database
    .selectFrom('reports')
    .select('dashboard_url')
    .where('source_id', '=', sourceId)
    .executeTakeFirst()
  if (!current) throw notFound()
  return { address: current.dashboard_url }
}

const requireFollowable = ({ linkHosts }: LinkContext, field: string, address: string | null) => {
  if (!address || isFollowable(address, linkHosts)) return
  throw invalidInput([
    linkHosts.length
      ? refusedBy(field, 'addressElsewhere', { hosts: linkHosts.join(', ') })
      : refusedBy(field, 'addressUnsafe'),
  ])
}
