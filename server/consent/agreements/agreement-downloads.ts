import { identifier } from '../../../contract/fields.ts'
import type { FileStore } from '../../files/index.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { OutgoingFile } from '../../platform/http/downloads/file-responses.ts'

/** Returns the PDF of the active agreement; undefined for any other id, or if the agreement has none. */
export const findActiveAgreementPdf = async (
  database: Database,
  store: FileStore,
  agreementId: string,
): Promise<OutgoingFile | undefined> => {
  const pdf = await findStoredPdf(database, agreementId)
  return pdf?.status === 'active' ? toOutgoingFile(store, pdf) : undefined
}

/** Returns the PDF of any agreement, for staff; undefined if there is none. Browsers open it in a sandbox. */
export const findAnyAgreementPdf = async (
  database: Database,
  store: FileStore,
  agreementId: string,
): Promise<OutgoingFile | undefined> => {
  const pdf = await findStoredPdf(database, agreementId)
  return pdf && { ...toOutgoingFile(store, pdf), isSandboxed: true }
}

const findStoredPdf = async (database: Database, agreementId: string) => {
  const parsedId = identifier.safeParse(agreementId)
  if (!parsedId.success) return undefined
  return database
    .selectFrom('consent_agreements')
    .innerJoin('stored_files', 'stored_files.digest', 'consent_agreements.file_digest')
    .select(['agreement_id', 'status', 'digest', 'size_bytes', 'file_name'])
    .where('agreement_id', '=', parsedId.data)
    .executeTakeFirst()
}

type StoredPdf = NonNullable<Awaited<ReturnType<typeof findStoredPdf>>>

const toOutgoingFile = (
  store: FileStore,
  { agreement_id, digest, size_bytes, file_name }: StoredPdf,
): OutgoingFile => ({
  digest,
  sizeBytes: size_bytes,
  name: file_name ?? `${agreement_id}.pdf`,
  contentType: 'application/pdf',
  // Browsers open the PDF; they do not save it.
  isInline: true,
  open: range => store.open(digest, range),
})
