import { sql } from 'kysely'
import type { describeErasure } from '../../../contract/accounts/erasures.ts'
import type { OutputOf } from '../../../contract/call.ts'
import type { Database } from '../../platform/database/pool.ts'

type StoredRecordCounts = Omit<OutputOf<typeof describeErasure>, 'username'>

/** Counts the stored records of a person, for the confirmation of an erasure. */
export const countStoredRecords = async (database: Database, userId: number) => {
  const { rows } = await sql<StoredRecordCounts>`select
    (select count(*) from sessions where user_id = ${userId})::integer as sessions,
    (select count(*) from mails where user_id = ${userId})::integer as mails,
    ((select count(*) from user_report_grants where user_id = ${userId})
      + (select count(*) from user_report_group_grants where user_id = ${userId}))::integer as grants,
    (select count(*) from user_group_members where user_id = ${userId})::integer as groups,
    (select count(*) from favourites where user_id = ${userId})::integer as favourites,
    (select count(*) from suggestions where user_id = ${userId})::integer as suggestions,
    (select count(*) from report_drafts where user_id = ${userId} and published_at is null
      and scheduled_at is null and sent_at is null)::integer as drafts,
    (select count(*) from report_drafts where user_id = ${userId} and published_at is null
      and (scheduled_at is not null or sent_at is not null))::integer as releases,
    (select count(*) from report_loads where user_id = ${userId} and is_on)::integer as loads,
    (select count(*) from consent_acceptances where user_id = ${userId})::integer as consents,
    (select count(*) from downloads where user_id = ${userId})::integer as downloads,
    (select count(*) from audit_records
      where user_id = ${userId} or (subject = 'users' and key = ${String(userId)}))::integer as "auditRecords",
    (select count(*) from consent_deliveries join consent_acceptances using (acceptance_id)
      where user_id = ${userId} and acknowledged_at is null)::integer as undelivered`.execute(database)
  return rows[0]!
}
