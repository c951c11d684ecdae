import { sql, type Transaction } from 'kysely'
import type { InputOf } from '../../../contract/call.ts'
import type { addAgreementVersion } from '../../../contract/consent/agreement-administration.ts'
import { buildFieldRefusal } from '../../../contract/refusals.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import { type Clock, daysBefore } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { editedMeanwhile, notFound, Problem } from '../../platform/problem.ts'
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
    // An agreement that is not the active one is inactive already.
    const isActiveReplaced = newActiveId !== null || activeId === agreementId
    if (isActiveReplaced) await replaceActive(transaction, context.clock, newActiveId)
    return { status: 'success' as const }
  })

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
  const lastWriter = (await findLastWriter(transaction)) ?? '–'
  const refusal = activeAgreement
    ? buildFieldRefusal('was', 'activeMeanwhile', {
        who: lastWriter,
        what: `${activeAgreement.name} ${activeAgreement.version}`,
      })
    : buildFieldRefusal('was', 'noneActiveMeanwhile', { who: lastWriter })
  return editedMeanwhile(refusal.message, [refusal])
}

const findLastWriter = async (transaction: Transaction<DB>) => {
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

/**
 * Deletes an agreement that is neither active nor accepted by anybody, because an acceptance without its agreement is not evidence. A
 * missing agreement counts as removed, so that a request can be repeated.
 */
export const removeAgreementAs = (context: Context, writer: Writer, agreementId: number) =>
  writeAs(context, writer, async transaction => {
    await lockAgreements(transaction)
    const agreement = await transaction
      .selectFrom('consent_agreements')
      .select('status')
      .where('agreement_id', '=', agreementId)
      // Waits for transactions that record an acceptance.
      .forUpdate()
      .executeTakeFirst()
    if (!agreement) return { status: 'removed' as const, acceptanceCount: 0 }
    const acceptanceCount = await countAcceptances(transaction, agreementId)
    if (agreement.status === 'active') return { status: 'active' as const, acceptanceCount }
    if (acceptanceCount > 0) return { status: 'accepted' as const, acceptanceCount }
    await transaction.deleteFrom('consent_agreements').where('agreement_id', '=', agreementId).execute()
    return { status: 'removed' as const, acceptanceCount }
  })

/** Counts the users who have accepted an agreement, including those who withdrew later. */
export const countAcceptances = async (transaction: Transaction<DB>, agreementId: number) => {
  const { acceptanceCount } = await transaction
    .selectFrom('consent_acceptances')
    .select(({ fn }) => fn.count<number>('user_id').distinct().as('acceptanceCount'))
    .where('agreement_id', '=', agreementId)
    .where('given', '=', true)
    .executeTakeFirstOrThrow()
  return Number(acceptanceCount)
}

/**
 * Creates an inactive agreement from a PDF that the writer uploaded within the last day, under the id from the upload. Repeating it changes
 * nothing. Throws 404 if the writer has no waiting PDF with this id.
 */
export const addAgreementVersionAs = (
  context: Context,
  writer: Writer,
  { agreementId, name, version }: InputOf<typeof addAgreementVersion>,
) =>
  writeAs(context, writer, async transaction => {
    const uploadedPdf = await transaction
      .deleteFrom('agreement_files')
      .where('agreement_id', '=', agreementId)
      .where('user_id', '=', writer.userId)
      .where('received_at', '>=', daysBefore(context.clock, 1))
      .returning(['file_name', 'digest'])
      .executeTakeFirst()
    if (uploadedPdf) {
      // Kysely cannot set a generated id; the agreement keeps the id that the upload returned.
      await sql`insert into consent_agreements (agreement_id, name, version, file_name, file_digest, created_at, added_by)
        overriding system value
        values (${agreementId}, ${name}, ${version}, ${uploadedPdf.file_name}, ${uploadedPdf.digest}, ${context.clock.now()}, ${writer.userId})`.execute(
        transaction,
      )
    } else if (!(await isAlreadyAdded(transaction, { agreementId, name, version, userId: writer.userId })))
      throw createMissingPdfProblem()
    return { status: 'added' as const }
  })

/** Returns true if the same request has created the agreement before. */
const isAlreadyAdded = async (
  transaction: Transaction<DB>,
  { agreementId, name, version, userId }: { agreementId: number; name: string; version: string; userId: number },
) => {
  const agreement = await transaction
    .selectFrom('consent_agreements')
    .select('agreement_id')
    .where('agreement_id', '=', agreementId)
    .where('name', '=', name)
    .where('version', '=', version)
    .where('added_by', '=', userId)
    .executeTakeFirst()
  return agreement !== undefined
}

const createMissingPdfProblem = () =>
  new Problem(404, 'Not found', { detail: 'The PDF no longer exists or is not yours. Upload it again.' })
