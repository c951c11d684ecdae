import type { InputOf } from '../../../contract/call.ts'
import type { saveAgreementText } from '../../../contract/consent/agreement-administration.ts'
import { buildFieldRefusal } from '../../../contract/refusals.ts'
import { toHtml } from '../../office/index.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { editConflict, notFound } from '../../platform/problem.ts'
import { countAcceptances } from './agreement-removals.ts'
import { lockAgreements } from './agreements.ts'

/**
 * Replaces the text of an agreement in both languages; once somebody has accepted it, the text cannot change. Throws 404 for a missing
 * agreement, and 409 if the stored text is not the one at the start of the edit.
 */
export const saveAgreementTextAs = (
  context: { database: Database; clock: Clock },
  writer: Writer,
  { agreement: { agreementId, en, th }, expected }: InputOf<typeof saveAgreementText>,
) =>
  writeAs(context, writer, async transaction => {
    // Every change takes this lock before the lock of a row, so that two changes cannot deadlock.
    await lockAgreements(transaction)
    const storedAgreement = await transaction
      .selectFrom('consent_agreements')
      .select(['name', 'version', 'text_en', 'text_th'])
      .where('agreement_id', '=', agreementId)
      // Waits for transactions that record an acceptance.
      .forUpdate()
      .executeTakeFirst()
    if (!storedAgreement) throw notFound()
    if ((await countAcceptances(transaction, agreementId)) > 0) return { status: 'accepted' as const }
    if (storedAgreement.text_en === en && storedAgreement.text_th === th) return { status: 'saved' as const }
    if (storedAgreement.text_en !== expected.en || storedAgreement.text_th !== expected.th)
      throw buildTextConflict(storedAgreement)
    await transaction
      .updateTable('consent_agreements')
      .set({ text_en: en, text_th: th })
      .where('agreement_id', '=', agreementId)
      .execute()
    return { status: 'saved' as const }
  })

const buildTextConflict = ({ name, version }: { name: string; version: string }) => {
  const refusal = buildFieldRefusal('was', 'textMeanwhile', { what: `${name} ${version}` })
  return editConflict(refusal.message, [refusal])
}

/** Renders the texts for readers; null if there is only the PDF. */
export const toAgreementHtml = (texts: { en: string; th: string } | null) =>
  texts && { en: toHtml(texts.en), th: toHtml(texts.th) }
