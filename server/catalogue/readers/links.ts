import { selectVisibleReports } from '../../access/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { notFound } from '../../platform/problem.ts'

/**
 * Returns true if readers may follow a URL: over https to any host, or, if DASHBOARD_HOSTS is set, over http or https to one of these
 * hosts. A URL with a username or a password is refused, because every reader would receive them.
 */
export const isFollowable = (url: string, hosts: readonly string[]) => {
  if (!/^https?:\/\/[^\s\\]+$/i.test(url) || !URL.canParse(url)) return false
  const { protocol, hostname, username, password } = new URL(url)
  if (username || password) return false
  return hosts.length === 0 ? protocol === 'https:' : hosts.includes(hostname)
}

/** Returns the queries of the links of a report. Their URL is null if there is none or readers may not follow it. */
export const createLinkQueries = (database: Database, hosts: readonly string[]) => {
  const toLink = (url: string | null) => ({ url: url !== null && isFollowable(url, hosts) ? url : null })
  return {
    /** Returns the link to a report's dashboard. Throws 404 for a report that the actor may not see. */
    async requireDashboard(actor: Actor, sourceId: string) {
      const report = await selectVisibleReports(database, actor)
        .select('dashboard_url')
        .where('source_id', '=', sourceId)
        .executeTakeFirst()
      if (!report) throw notFound()
      return toLink(report.dashboard_url)
    },
    /** Returns the link to a report's API documentation. Throws 404 for a report that the actor may not see. */
    async requireApiDocument(actor: Actor, fileName: string) {
      const report = await selectVisibleReports(database, actor)
        .select('api_document_url')
        .where('file_name', '=', fileName)
        .executeTakeFirst()
      if (!report) throw notFound()
      return toLink(report.api_document_url)
    },
  }
}
