import { type Kysely, sql } from 'kysely'
import type { Receipt, ReceiptLink } from '../../contract/consent/receipts.ts'
import type { DB } from '../platform/database/tables.ts'

interface LinkRow {
  link_id: number
  content: string
  hash: string
  /** Null for the first link of the ledger. */
  previous_hash: string | null
}

/** Returns a receipt for each record of a user, the latest first: the record, its documents, and its links in the ledger. */
export const listReceipts = async (database: Kysely<DB>, userId: number): Promise<Receipt[]> => {
  const rows = await database
    .selectFrom('consent_acceptances as acceptance')
    .leftJoin('consent_agreements as agreement', 'agreement.agreement_id', 'acceptance.agreement_id')
    .leftJoin('consent_deliveries as delivery', 'delivery.acceptance_id', 'acceptance.acceptance_id')
    .select([
      'acceptance.purpose',
      'acceptance.given',
      'agreement.name',
      'acceptance.version',
      'acceptance.accepted_at',
    ])
    .select(['acceptance.firstname', 'acceptance.lastname', 'acceptance.email', 'acceptance.address'])
    .select(['agreement.file_digest', 'delivery.acknowledged_at'])
    .select([buildDigestColumn('text_en').as('text_en_digest'), buildDigestColumn('text_th').as('text_th_digest')])
    .select([buildLinkColumn('choice').as('choice_link'), buildLinkColumn('delivery').as('delivery_link')])
    .where('acceptance.user_id', '=', userId)
    .orderBy('acceptance.acceptance_id', 'desc')
    .execute()
  return rows.map(row => ({
    purpose: row.purpose as Receipt['purpose'],
    given: row.given,
    name: row.name,
    version: row.version,
    acceptedAt: row.accepted_at.toISOString(),
    firstname: row.firstname,
    lastname: row.lastname,
    email: row.email,
    address: row.address,
    pdfDigest: row.file_digest,
    textEnDigest: row.text_en_digest,
    textThDigest: row.text_th_digest,
    link: toLink(row.choice_link, row.accepted_at),
    delivery: toLink(row.delivery_link, row.acknowledged_at),
  }))
}

/** Builds SQL for the SHA-256 of an agreement's text; null for an empty text. */
const buildDigestColumn = (text: 'text_en' | 'text_th') =>
  sql<string | null>`encode(sha256(convert_to(nullif(${sql.ref(`agreement.${text}`)}, ''), 'UTF8')), 'hex')`

/**
 * Builds SQL for a link that the ledger has for a record: that of the choice, or that of its delivery. Links of every kind but 'delivery'
 * are of choices. The ids of links have no gaps, so the previous link has the previous id.
 */
const buildLinkColumn = (kind: 'choice' | 'delivery') => sql<LinkRow | null>`(
  select jsonb_build_object('link_id', link.link_id, 'content', link.content, 'hash', encode(link.hash, 'hex'),
    'previous_hash', encode(previous.hash, 'hex'))
  from consent_links link left join consent_links previous on previous.link_id = link.link_id - 1
  where link.acceptance_id = acceptance.acceptance_id and link.kind ${kind === 'delivery' ? sql`=` : sql`<>`} 'delivery')`

/** Converts a link to its form in the contract. Returns null for a record without a link, and for a delivery that is not acknowledged. */
const toLink = (row: LinkRow | null, at: Date | null): ReceiptLink | null =>
  row &&
  at && {
    linkId: row.link_id,
    hash: row.hash,
    previousHash: row.previous_hash ?? '',
    content: row.content,
    at: at.toISOString(),
  }
