import { saveApiDocument, saveDashboardLink } from '../../contract/catalogue/report-links.ts'
import { refusedBy } from '../../contract/refusals.ts'
import { nameOnWire } from '../../contract/wire.ts'
import type { Writer } from '../platform/audit.ts'
import type { Database } from '../platform/database/pool.ts'
import { invalidInput, notFound } from '../platform/problem.ts'
import { type EditingGround, editAs } from './edits.ts'
import { isFollowable } from './links.ts'

interface LinkGround extends EditingGround {
  /** Hosts that a link may lie on; none: any, over https. */
  linkHosts: readonly string[]
}

/** Sets or takes away the address of a report's API documentation. Throws 400 for one that no reader could follow, 404 for no report. */
export const saveApiDocumentAs = async (
  ground: LinkGround,
  writer: Writer,
  { fileName, address }: { fileName: string; address: string | null },
) => {
  requireFollowable(ground, nameOnWire(saveApiDocument.input, 'address'), address)
  await editAs(ground, writer, async transaction => {
    const standing = await transaction
      .selectFrom('reports')
      .select(['report_id', 'api_document_url'])
      .where('file_name', '=', fileName)
      .executeTakeFirst()
    if (!standing) throw notFound()
    if (standing.api_document_url === (address || null)) return
    await transaction
      .updateTable('reports')
      .set({ api_document_url: address || null, updated_at: ground.clock.now() })
      .where('report_id', '=', standing.report_id)
      .execute()
  })
}

/** Sets or takes away the address of a report's dashboard. Throws 400 for one that no reader could follow, 404 for no report. */
export const saveDashboardLinkAs = async (
  ground: LinkGround,
  writer: Writer,
  { sourceId, address }: { sourceId: string; address: string },
) => {
  requireFollowable(ground, nameOnWire(saveDashboardLink.input, 'address'), address)
  await editAs(ground, writer, async transaction => {
    const standing = await transaction
      .selectFrom('reports')
      .select(['report_id', 'dashboard_url'])
      .where('source_id', '=', sourceId)
      .executeTakeFirst()
    if (!standing) throw notFound()
    if (standing.dashboard_url === (address || null)) return
    await transaction
      .updateTable('reports')
      .set({ dashboard_url: address || null, updated_at: ground.clock.now() })
      .where('report_id', '=', standing.report_id)
      .execute()
  })
}

/** The address of a report's dashboard as it was saved, followable or not. Throws 404 for a report that is not there. */
export const requireStoredDashboard = async (database: Database, sourceId: string) => {
  const standing = await database
    .selectFrom('reports')
    .select('dashboard_url')
    .where('source_id', '=', sourceId)
    .executeTakeFirst()
  if (!standing) throw notFound()
  return { address: standing.dashboard_url }
}

const requireFollowable = ({ linkHosts }: LinkGround, field: string, address: string | null) => {
  if (!address || isFollowable(address, linkHosts)) return
  throw invalidInput([
    linkHosts.length
      ? refusedBy(field, 'addressElsewhere', { hosts: linkHosts.join(', ') })
      : refusedBy(field, 'addressUnsafe'),
  ])
}
