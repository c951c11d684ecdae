import { createReadStream } from 'node:fs'
import type { OutputOf } from '../../../contract/call.ts'
import type { uploadAgreementFile } from '../../../contract/consent/agreement-files.ts'
import { type FileStore, findPdfRefusal, keepFiles } from '../../files/index.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import { type Clock, daysBefore } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'

/** What the PDFs of agreements are kept with. */
export interface AgreementFilesGround {
  database: Database
  store: FileStore
  clock: Clock
  /** Called with a failure of the checks themselves. */
  onTrouble?: (what: string) => void
}

interface ReceivedPdf {
  /** As it was uploaded. */
  name: string
  path: string
}

/**
 * Takes the PDF of an agreement that is to be made (docs/behaviour/files.md#pdfs-of-agreements): checked, kept in the store, and held for a day under the id that the
 * agreement will have. A file that is refused leaves nothing.
 */
export const takeAgreementFile = async (
  ground: AgreementFilesGround,
  writer: Writer,
  { name, path }: ReceivedPdf,
  signal: AbortSignal | undefined,
): Promise<OutputOf<typeof uploadAgreementFile>> => {
  const refused = await findPdfRefusal({ name, path }, { signal, owner: writer.userId, onTrouble: ground.onTrouble })
  if (refused) return { status: refused.status, faults: refused.faults }
  const stored = await ground.store.write(createReadStream(path))
  const agreementId = await writeAs(ground, writer, async transaction => {
    await keepFiles(transaction, ground, [stored])
    const { agreement_id } = await transaction
      .insertInto('agreement_files')
      .values({
        file_name: name,
        digest: stored.digest,
        user_id: writer.userId,
        received_at: ground.clock.now(),
      })
      .returning('agreement_id')
      .executeTakeFirstOrThrow()
    return agreement_id
  })
  return { status: 'success', faults: [], agreementId }
}

/** Lets go of PDFs of which no agreement was made within a day; those that nothing else points to then go with the next sweep of files. */
export const sweepAgreementFiles = (database: Database, clock: Clock) =>
  database.deleteFrom('agreement_files').where('received_at', '<', daysBefore(clock, 1)).execute()
