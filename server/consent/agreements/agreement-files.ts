import { createReadStream } from 'node:fs'
import type { OutputOf } from '../../../contract/call.ts'
import type { uploadAgreementFile } from '../../../contract/consent/agreement-files.ts'
import { type FileStore, findPdfRefusal, keepFiles } from '../../files/index.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import { type Clock, daysBefore } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'

/** Dependencies of the PDFs of agreements. */
export interface AgreementFilesContext {
  database: Database
  store: FileStore
  clock: Clock
  /** Called with an internal error of the checks. */
  onError?: (message: string) => void
}

interface ReceivedPdf {
  /** Name of the uploaded file. */
  name: string
  path: string
}

/**
 * Receives the PDF of a new agreement (docs/behaviour/files.md#pdfs-of-agreements): checks it, stores it, and keeps it for a day under the
 * id of the agreement to be created. A refused file leaves nothing.
 */
export const receiveAgreementFile = async (
  context: AgreementFilesContext,
  writer: Writer,
  { name, path }: ReceivedPdf,
  signal: AbortSignal | undefined,
): Promise<OutputOf<typeof uploadAgreementFile>> => {
  const refusal = await findPdfRefusal({ name, path }, { signal, owner: writer.userId, onError: context.onError })
  if (refusal) return { status: refusal.status, faults: refusal.faults }
  const storedFile = await context.store.write(createReadStream(path))
  const agreementId = await writeAs(context, writer, async transaction => {
    await keepFiles(transaction, context, [storedFile])
    const { agreement_id } = await transaction
      .insertInto('agreement_files')
      .values({
        file_name: name,
        digest: storedFile.digest,
        user_id: writer.userId,
        received_at: context.clock.now(),
      })
      .returning('agreement_id')
      .executeTakeFirstOrThrow()
    return agreement_id
  })
  return { status: 'success', faults: [], agreementId }
}

/** Removes references to PDFs without an agreement after a day. The sweep of the file store then deletes the files. */
export const sweepAgreementFiles = (database: Database, clock: Clock) =>
  database.deleteFrom('agreement_files').where('received_at', '<', daysBefore(clock, 1)).execute()
