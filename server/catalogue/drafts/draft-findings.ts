import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Finding } from '../../../contract/catalogue/drafts/changes.ts'
import type { FindingRule } from '../../../contract/files/finding-rules.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { Problem } from '../../platform/problem.ts'

/** Returns a finding whose key includes a hash of its values, so that an acknowledgement is only valid for these values. */
export const buildFinding = (rule: FindingRule, values: Finding['values']): Finding => ({
  key: `${rule}-${createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 12)}`,
  rule,
  values,
})

/** Acknowledged findings: their keys, or those stored when the draft was scheduled, or none because nobody was asked for them. */
export type Acknowledgement = readonly string[] | 'as scheduled' | 'not asked'

interface DraftRevision {
  draftId: string
  revision: number
}

/** Stores the findings of a comparison in a draft, unless its files have changed. */
export const storeFindings = (database: Database, { draftId, revision }: DraftRevision, keys: readonly string[]) =>
  database
    .updateTable('report_drafts')
    .set({ findings: JSON.stringify(keys) })
    .where('draft_id', '=', draftId)
    .where('revision', '=', revision)
    .where('published_at', 'is', null)
    .execute()

/**
 * Throws 422 unless exactly the findings of a draft are acknowledged: by the given keys, or by those stored when it was scheduled. Loads
 * have their own limits and need no acknowledgement, nor do uploads without a draft that do not ask for findings.
 */
export const requireAcknowledged = async (
  transaction: Transaction<DB>,
  draftId: string,
  acknowledged: Acknowledgement,
) => {
  if (acknowledged === 'not asked') return
  const row = await transaction
    .selectFrom('report_drafts')
    .select(sql<string[] | null>`findings`.as('findings'))
    .select(sql<string[] | null>`acknowledged`.as('storedKeys'))
    .where('draft_id', '=', draftId)
    .executeTakeFirst()
  const acknowledgedKeys = acknowledged === 'as scheduled' ? (row?.storedKeys ?? []) : acknowledged
  const findingKeys = row?.findings ?? []
  if (findingKeys.length !== new Set(acknowledgedKeys).size || findingKeys.some(key => !acknowledgedKeys.includes(key)))
    throw buildUnacknowledged()
}

export const isUnacknowledged = (error: unknown) => error instanceof Problem && error.status === 422

const buildUnacknowledged = () =>
  new Problem(422, 'The changes are not acknowledged', {
    detail: 'This version changes what may be a mistake. Look at what changes, and acknowledge each finding.',
  })
