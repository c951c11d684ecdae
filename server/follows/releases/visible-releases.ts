import { sql, type Transaction } from 'kysely'
import { buildVersionPath } from '../../../contract/catalogue/versions/version-paths.ts'
import { createAbsentActor, selectVisibleReports } from '../../access/index.ts'
import type { DB } from '../../platform/database/tables.ts'
import type { Recipient } from '../recipients.ts'
import type { ReleaseChange } from './changes.ts'
import type { MailedRelease } from './letters.ts'

/** A release as it is stored. */
export interface FollowedRelease extends Omit<MailedRelease, 'path' | 'change'> {
  /** The File Name and the number of the last version, which make up the path of its page. */
  citedAs: string
  number: number
  /** Null if the release changed nothing. */
  change: ReleaseChange | null
}

/** Picks the releases with a change in reports that the reader may see now. */
export const pickVisible = async <Release extends FollowedRelease>(
  transaction: Transaction<DB>,
  recipient: Recipient,
  releases: readonly Release[],
) => {
  const changedReleases = releases.flatMap(({ change, citedAs, number, ...release }) =>
    change ? [{ ...release, change, path: buildVersionPath(citedAs, number) }] : [],
  )
  const reportIds = changedReleases.map(({ reportId }) => reportId)
  const visibleRows = await selectVisibleReports(transaction, createAbsentActor(recipient))
    .select('report_id')
    .where('report_id', '=', sql<number>`any (${reportIds}::bigint[])`)
    .execute()
  const visibleIds = new Set(visibleRows.map(({ report_id }) => report_id))
  return changedReleases.filter(({ reportId }) => visibleIds.has(reportId))
}
