import { type Kysely, sql } from 'kysely'
import { identifier } from '../../contract/fields.ts'
import type { FileStore } from '../files/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { DB } from '../platform/database/tables.ts'
import type { Outgoing } from '../platform/http/downloads.ts'

/** The agreement that people accept now; undefined when none is active. */
export const findActiveAgreement = async (database: Kysely<DB>) => {
  const found = await database
    .selectFrom('consent_agreements')
    .select(['agreement_id', 'name', 'version', 'file_digest'])
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!found) return undefined
  const { agreement_id, name, version, file_digest } = found
  return { agreementId: agreement_id, name, version, hasFile: file_digest !== null }
}

/**
 * Makes an agreement the active one and every other inactive (decisions.md 7). Answers false, and changes nothing, when there is no
 * such agreement. One that is active already keeps the time since which it has been.
 */
export const activateAgreement = (database: Database, clock: Clock, agreementId: number): Promise<boolean> =>
  database.transaction().execute(async transaction => {
    // One activation after the other; who reads or accepts does not wait.
    await sql`lock table consent_agreements in share row exclusive mode`.execute(transaction)
    const found = await transaction
      .selectFrom('consent_agreements')
      .select('status')
      .where('agreement_id', '=', agreementId)
      .executeTakeFirst()
    if (found?.status !== 'inactive') return found !== undefined
    await transaction
      .updateTable('consent_agreements')
      .set({ status: 'inactive' })
      .where('status', '=', 'active')
      .execute()
    await transaction
      .updateTable('consent_agreements')
      .set({ status: 'active', activated_at: clock.now() })
      .where('agreement_id', '=', agreementId)
      .execute()
    return true
  })

/** The PDF of the active agreement under its id; undefined for every other id, and where the agreement has none. */
export const findAgreementFile = async (
  database: Database,
  store: FileStore,
  agreementId: string,
): Promise<Outgoing | undefined> => {
  const asked = identifier.safeParse(agreementId)
  if (!asked.success) return undefined
  const found = await database
    .selectFrom('consent_agreements')
    .innerJoin('stored_files', 'stored_files.digest', 'consent_agreements.file_digest')
    .select(['digest', 'size_bytes', 'file_name'])
    .where('agreement_id', '=', asked.data)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!found) return undefined
  const { digest, size_bytes, file_name } = found
  return {
    digest,
    sizeBytes: size_bytes,
    name: file_name ?? `${agreementId}.pdf`,
    contentType: 'application/pdf',
    isShown: true,
    open: range => store.open(digest, range),
  }
}
