import { sql } from 'kysely'
import type { LinkChange } from '../../../contract/catalogue/report-links.ts'
import type { Database } from '../../platform/database/pool.ts'
import { selectLinkChanges } from '../editing/link-changes.ts'

/** A change of a link, with its place among the changes of the same kind of link (`api` or `dashboard`). */
interface PlacedLinkChange extends LinkChange {
  /** True for the first change of the URL of this kind. */
  isFirst: boolean
  /** True for the latest change of the URL of this kind. */
  isLatest: boolean
}

/** Returns the changes of links with these numbers, by number. The SQL partitions by `kind`, because each kind has a URL of its own. */
export const readLinkChanges = async (database: Database, sourceId: string, numbers: number[]) => {
  const { rows } = await sql<PlacedLinkChange>`
    with changes as (${selectLinkChanges(sourceId)}),
      placed as (
        select *, number = min(number) over (partition by kind) as "isFirst", number = max(number) over (partition by kind) as "isLatest"
        from changes
      )
    select * from placed where number = any(${numbers})`.execute(database)
  return new Map(
    rows.map(({ changedAt, ...change }) => [
      change.number,
      { ...change, changedAt: new Date(changedAt).toISOString() },
    ]),
  )
}
