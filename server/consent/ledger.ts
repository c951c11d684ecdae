import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../platform/database/pool.ts'

/** The first invalid link of the chain, and the reason. */
interface Break {
  linkId: number
  reason: string
}

export interface LedgerTotals {
  /** Number of valid links before the first invalid one. */
  validLinks: number
  /** Hash of the last valid link; a copy elsewhere later proves that no link was removed. */
  head: string
  broken: Break | null
  /** Acceptances, withdrawals and acknowledged deliveries without a link. */
  unlinked: number
}

interface Link {
  link_id: number
  content: string
  hash: Buffer
  /** Content recomputed from the record; null if the record is missing. */
  present: string | null
}

const batchSize = 1000

/** Verifies the chain of consent records from its first link, and compares each link with its record. */
export const verifyLedger = async (database: Database): Promise<LedgerTotals> => {
  const unlinked = await countUnlinked(database)
  let previous: Buffer = Buffer.alloc(0)
  let validLinks = 0
  const buildTotals = (broken: Break | null) => ({ validLinks, head: previous.toString('hex'), broken, unlinked })
  for (;;) {
    const links = await readLinks(database, validLinks)
    for (const link of links) {
      const reason = findBreak(link, validLinks + 1, previous)
      if (reason) return buildTotals({ linkId: validLinks + 1, reason })
      previous = link.hash
      validLinks += 1
    }
    if (links.length < batchSize) return buildTotals(null)
  }
}

const readLinks = async (database: Database, after: number) => {
  const { rows } = await sql<Link>`
    select link_id, content, hash, consent_content(kind, acceptance_id) as present from consent_links
    where link_id > ${after} order by link_id limit ${batchSize}`.execute(database)
  return rows
}

const findBreak = ({ link_id, content, hash, present }: Link, expected: number, previous: Buffer) => {
  if (Number(link_id) !== expected) return 'the link is missing'
  const computedHash = createHash('sha256').update(previous).update(content).digest()
  if (!computedHash.equals(hash)) return 'its hash does not follow from its content and the link before it'
  return content === present ? undefined : 'its record has been changed'
}

const countUnlinked = async (database: Database) => {
  const { rows } = await sql<{ unlinked: number }>`
    select ((select count(*) from consent_acceptances where not exists (
        select from consent_links where acceptance_id = consent_acceptances.acceptance_id and kind <> 'delivery'))
      + (select count(*) from consent_deliveries where acknowledged_at is not null and not exists (
        select from consent_links where acceptance_id = consent_deliveries.acceptance_id and kind = 'delivery')))::integer as unlinked`.execute(
    database,
  )
  return rows[0]!.unlinked
}
