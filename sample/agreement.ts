import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type FileStore, keepFiles } from '../server/files/index.ts'
import type { Clock } from '../server/platform/clock.ts'
import type { Database } from '../server/platform/database/pool.ts'

const path = join(import.meta.dirname, 'agreement.pdf')
const lockKey = 4_602_012

/** Adds the sample's PDF as the active agreement if the portal has none. Nodes that start concurrently add it once. */
export const loadAgreement = async ({
  database,
  store,
  clock,
}: {
  database: Database
  store: FileStore
  clock: Clock
}) => {
  await database.transaction().execute(async transaction => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)
    const agreement = await transaction
      .selectFrom('consent_agreements')
      .select('agreement_id')
      .limit(1)
      .executeTakeFirst()
    if (agreement) return
    const stored = await store.write(createReadStream(path))
    await keepFiles(transaction, { store, clock }, [stored])
    await transaction
      .insertInto('consent_agreements')
      .values({
        name: 'Consent agreement',
        version: '1.0',
        file_name: 'agreement.pdf',
        file_digest: stored.digest,
        status: 'active',
        created_at: clock.now(),
        activated_at: clock.now(),
      })
      .execute()
  })
}
