import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../platform/database/pool.ts'

// The ledger is a chain of hashes. Each link has the content of one acceptance, withdrawal or acknowledged delivery, so that a changed or
// removed record can be noticed.

/** The first invalid link of the ledger, and the reason. */
interface InvalidLink {
  linkId: number
  reason: string
}

/** The result of a verification of the ledger. */
export interface LedgerVerification {
  /** Number of valid links before the first invalid one. */
  validLinkCount: number
  /** Hash of the last valid link; empty without one. A copy elsewhere can later prove that no link was removed. */
  head: string
  /** The first invalid link; null if every link is valid. */
  broken: InvalidLink | null
  /** Number of acceptances, withdrawals and acknowledged deliveries without a link. */
  unlinkedCount: number
}

interface Link {
  link_id: number
  content: string
  hash: Buffer
  /** The content that the record has now; null if the record is missing. */
  current_content: string | null
}

/** Number of links that are read at a time. */
const batchSize = 1000

/**
 * Verifies the ledger from its first link: each hash follows from the hash before it and the content of the link, and each content equals that
 * of the record.
 */
export const verifyLedger = async (database: Database): Promise<LedgerVerification> => {
  const unlinkedCount = await countUnlinked(database)
  let previousHash: Buffer = Buffer.alloc(0)
  let validLinkCount = 0
  const buildTotals = (broken: InvalidLink | null) => ({
    validLinkCount,
    head: previousHash.toString('hex'),
    broken,
    unlinkedCount,
  })
  for (;;) {
    // The ids of links count up from 1 without a gap, so the number of valid links is the id of the last one.
    const links = await readLinks(database, validLinkCount)
    for (const link of links) {
      const linkId = validLinkCount + 1
      const reason = findInvalidReason(link, linkId, previousHash)
      if (reason) return buildTotals({ linkId, reason })
      previousHash = link.hash
      validLinkCount += 1
    }
    if (links.length < batchSize) return buildTotals(null)
  }
}

/** Reads the next links; the database function `consent_content` builds the content from the record as it is now. */
const readLinks = async (database: Database, lastReadId: number) => {
  const { rows } = await sql<Link>`
    select link_id, content, hash, consent_content(kind, acceptance_id) as current_content from consent_links
    where link_id > ${lastReadId} order by link_id limit ${batchSize}`.execute(database)
  return rows
}

/** Returns why a link is invalid; undefined if it is valid. */
const findInvalidReason = (
  { link_id, content, hash, current_content }: Link,
  expectedId: number,
  previousHash: Buffer,
) => {
  if (link_id !== expectedId) return 'the link is missing'
  const computedHash = createHash('sha256').update(previousHash).update(content).digest()
  if (!computedHash.equals(hash)) return 'its hash does not follow from its content and the link before it'
  return content === current_content ? undefined : 'its record has been changed'
}

/** Counts the records without a link. Withdrawals are rows of `consent_acceptances` too. */
const countUnlinked = async (database: Database) => {
  const { rows } = await sql<{ unlinked_count: number }>`
    select ((select count(*) from consent_acceptances where not exists (
        select from consent_links where acceptance_id = consent_acceptances.acceptance_id and kind <> 'delivery'))
      + (select count(*) from consent_deliveries where acknowledged_at is not null and not exists (
        select from consent_links where acceptance_id = consent_deliveries.acceptance_id and kind = 'delivery')))::integer as unlinked_count`.execute(
    database,
  )
  return rows[0]!.unlinked_count
}
