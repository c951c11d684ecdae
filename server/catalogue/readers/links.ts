import { visibleReports } from '../../access/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { notFound } from '../../platform/problem.ts'

/**
 * Returns true if an address may be followed: https to any host, or http(s) to a host of DASHBOARD_HOSTS if that is set. An address with a
 * user name or password is refused, as every reader would receive them.
 */
export const isFollowable = (address: string, hosts: readonly string[]) => {
  if (!/^https?:\/\/[^\s\\]+$/i.test(address) || !URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (username || password) return false
  return hosts.length === 0 ? protocol === 'https:' : hosts.includes(hostname)
}

/** Returns the queries of the links of a report; a link that may not be followed is null. */
export const createLinkQueries = (database: Database, hosts: readonly string[]) => {
  const toFollowableLink = (address: string | null) => ({
    address: address && isFollowable(address, hosts) ? address : null,
  })
  return {
    /** Throws 404 for a report that the actor may not see. */
    async requireDashboard(actor: Actor, sourceId: string) {
      const report = await visibleReports(database, actor)
        .select('dashboard_url')
        .where('source_id', '=', sourceId)
        .executeTakeFirst()
      if (!report) throw notFound()
      return toFollowableLink(report.dashboard_url)
    },
    /** Throws 404 for a report that the actor may not see. */
    async requireApiDocument(actor: Actor, fileName: string) {
      const report = await visibleReports(database, actor)
        .select('api_document_url')
        .where('file_name', '=', fileName)
        .executeTakeFirst()
      if (!report) throw notFound()
      return toFollowableLink(report.api_document_url)
    },
  }
}
