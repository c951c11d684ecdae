import { sql, type Transaction } from 'kysely'
import type { InputOf } from '../../../contract/call.ts'
import type { addAgreementVersion } from '../../../contract/consent/agreement-administration.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import { type Clock, daysBefore } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { Problem } from '../../platform/problem.ts'

interface Context {
  database: Database
  clock: Clock
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
      throw buildMissingPdfRefusal()
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

const buildMissingPdfRefusal = () =>
  new Problem(404, 'Not found', { detail: 'The PDF no longer exists or is not yours. Upload it again.' })
