import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { DraftChanges, Finding } from '../../../../contract/catalogue/drafts/changes.ts'
import type { FindingRule } from '../../../../contract/files/finding-rules.ts'
import type { Database } from '../../../platform/database/pool.ts'
import type { DB } from '../../../platform/database/tables.ts'
import { Problem } from '../../../platform/problem.ts'

/** Builds a finding. Its key contains a hash of the values, so that an acknowledgement does not apply to other values. */
export const buildFinding = (rule: FindingRule, values: Finding['values']): Finding => ({
  key: `${rule}-${createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 12)}`,
  rule,
  values,
})

/**
 * The acknowledged findings: their keys, or the keys that were stored when the draft was scheduled. 'not required' for a publication that
 * needs no acknowledgement: loads have their own limits, and an upload without a draft can leave them out.
 */
export type Acknowledgement = readonly string[] | 'as scheduled' | 'not required'

interface DraftRevision {
  draftId: string
  revision: number
}

/** Stores the keys of the findings of a comparison in a draft, unless its files have changed. */
export const storeFindings = (database: Database, { draftId, revision }: DraftRevision, keys: readonly string[]) =>
  database
    .updateTable('report_drafts')
    .set({ findings: JSON.stringify(keys) })
    .where('draft_id', '=', draftId)
    .where('revision', '=', revision)
    .where('published_at', 'is', null)
    .execute()

/** SQL condition: the comparison of a checked draft with the current files has ended. It may have found nothing. */
export const areFindingsStoredSql = sql<boolean>`(report_drafts.findings is not null)`

/** Throws 422 unless exactly the stored findings of a draft are acknowledged. Does nothing if no acknowledgement is required. */
export const requireAcknowledged = async (
  transaction: Transaction<DB>,
  draftId: string,
  acknowledgement: Acknowledgement,
) => {
  if (acknowledgement === 'not required') return
  const row = await transaction
    .selectFrom('report_drafts')
    .select(sql<string[] | null>`findings`.as('findings'))
    .select(sql<string[] | null>`acknowledged`.as('scheduledKeys'))
    .where('draft_id', '=', draftId)
    .executeTakeFirst()
  const acknowledgedKeys = acknowledgement === 'as scheduled' ? (row?.scheduledKeys ?? []) : acknowledgement
  if (!areSameSets(row?.findings ?? [], acknowledgedKeys)) throw buildUnacknowledged()
}

const areSameSets = (findingKeys: readonly string[], acknowledgedKeys: readonly string[]) =>
  findingKeys.length === new Set(acknowledgedKeys).size && findingKeys.every(key => acknowledgedKeys.includes(key))

/** Returns true for the refusal of a publication whose findings are not acknowledged; a publication throws no other 422. */
export const isUnacknowledgedRefusal = (error: unknown) => error instanceof Problem && error.status === 422

const buildUnacknowledged = () =>
  new Problem(422, 'The changes are not acknowledged', {
    detail: 'Some changes may be mistakes. Review and acknowledge each finding.',
  })

/** Returns the keys by which findings are acknowledged. */
export const toFindingKeys = ({ findings }: Pick<DraftChanges, 'findings'>) => findings.map(({ key }) => key)
