import type { Transaction } from 'kysely'
import { buildFieldRefusal } from '../../../contract/refusals.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { editConflict, notFound } from '../../platform/problem.ts'
import { findActiveAgreement, lockAgreements, replaceActive } from './agreements.ts'

interface Context {
  database: Database
  clock: Clock
}

interface StatusChange {
  agreementId: number
  status: 'active' | 'inactive'
  /** The active agreement that the client saw, with null for none. Undefined if the client does not send it; then nothing is compared. */
  expected?: { activeId: number | null } | undefined
}

/**
 * Makes an agreement active and all others inactive, or makes it inactive. Throws 404 for a missing agreement, and 409 with the active
 * agreement if it is not the one that the client saw.
 */
export const setAgreementStatusAs = (
  context: Context,
  writer: Writer,
  { agreementId, status, expected }: StatusChange,
) =>
  writeAs(context, writer, async transaction => {
    await lockAgreements(transaction)
    await requireAgreement(transaction, agreementId)
    const activeAgreement = await findActiveAgreement(transaction)
    const activeId = activeAgreement?.agreementId ?? null
    const newActiveId = status === 'active' ? agreementId : null
    if (activeId === newActiveId) return { status: 'success' as const }
    if (expected && expected.activeId !== activeId) throw await buildStatusConflict(transaction, activeAgreement)
    // An agreement that is not the active one is inactive already; then the active one stays.
    const isAlreadyInactive = status === 'inactive' && activeId !== agreementId
    if (!isAlreadyInactive) await replaceActive(transaction, context.clock, newActiveId)
    return { status: 'success' as const }
  })

/** Throws 404 if the agreement does not exist. */
const requireAgreement = async (transaction: Transaction<DB>, agreementId: number) => {
  const agreement = await transaction
    .selectFrom('consent_agreements')
    .select('agreement_id')
    .where('agreement_id', '=', agreementId)
    .executeTakeFirst()
  if (!agreement) throw notFound()
}

/** Builds the 409 with the name of the active agreement and of the person who made the last change. */
const buildStatusConflict = async (
  transaction: Transaction<DB>,
  activeAgreement: Awaited<ReturnType<typeof findActiveAgreement>>,
) => {
  // Shows '–' if the audit trail does not contain a change.
  const lastChanger = (await findLastStatusChanger(transaction)) ?? '–'
  const refusal = activeAgreement
    ? buildFieldRefusal('was', 'activeMeanwhile', {
        who: lastChanger,
        what: `${activeAgreement.name} ${activeAgreement.version}`,
      })
    : buildFieldRefusal('was', 'noneActiveMeanwhile', { who: lastChanger })
  return editConflict(refusal.message, [refusal])
}

/** Returns the name of the person who last changed the status of an agreement; undefined if the audit trail has no such change. */
const findLastStatusChanger = async (transaction: Transaction<DB>) => {
  const row = await transaction
    .selectFrom('audit_records')
    .select('username')
    .where('subject', '=', 'consent_agreements')
    .where('call', '=', 'setAgreementStatus')
    .where('action', '<>', 'refused')
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.username
}
