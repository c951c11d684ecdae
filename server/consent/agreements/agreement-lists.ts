import { sql } from 'kysely'
import type { Agreement } from '../../../contract/consent/agreement-administration.ts'
import type { Database } from '../../platform/database/pool.ts'
import { isInForceSql } from '../consent-records.ts'

interface AgreementRow {
  agreement_id: number
  name: string
  version: string
  status: 'active' | 'inactive'
  created_at: Date
  activated_at: Date | null
  has_pdf: boolean
  text_en: string
  text_th: string
  /** Number of users who have ever accepted the agreement. */
  acceptance_count: number
  /** Number of members whose acceptance is valid. */
  member_acceptance_count: number
}

/**
 * Returns every agreement, the newest first, with the counts that the confirmation of an activation shows. `isDelivered` is
 * true if the portal delivers consents to a consent service.
 */
export const listAgreementsForStaff = async ({
  database,
  isDelivered = false,
}: {
  database: Database
  isDelivered?: boolean
}) => {
  const [{ rows }, counts] = await Promise.all([selectAgreements(database), countMembersAndSessions(database)])
  return {
    agreements: rows.map(row => toAgreement(row, counts.member_count)),
    accountCount: counts.member_count,
    signedInCount: counts.session_count,
    isDelivered,
  }
}

/** SQL condition on `users`: the account is neither Offline nor Suspend, so its user (a member) can log in or will be able to. */
const isMemberSql = sql`users.status_id not in (select status_id from account_statuses where name in ('Offline', 'Suspend'))`

const selectAgreements = (database: Database) =>
  sql<AgreementRow>`select agreement_id, agreement.name, agreement.version, status, created_at, activated_at, file_digest is not null as has_pdf, text_en, text_th,
      coalesce(accepted.by_all, 0)::integer as acceptance_count, coalesce(accepted.by_members, 0)::integer as member_acceptance_count
    from consent_agreements agreement left join (
      select agreement_id, count(distinct user_id) as by_all, count(distinct user_id) filter (where ${isMemberSql} and ${isInForceSql}) as by_members
      from consent_acceptances a join users using (user_id) where purpose = 'policy' and given group by agreement_id
    ) accepted using (agreement_id)
    order by created_at desc, agreement_id desc`.execute(database)

interface Counts {
  member_count: number
  session_count: number
}

const countMembersAndSessions = async (database: Database) => {
  const { rows } = await sql<Counts>`
    select (select count(*) from users where ${isMemberSql})::integer as member_count,
      (select count(*) from sessions where ended_at is null)::integer as session_count`.execute(database)
  return rows[0]!
}

const toAgreement = (row: AgreementRow, memberCount: number): Agreement => ({
  agreementId: row.agreement_id,
  name: row.name,
  version: row.version,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  activatedAt: row.activated_at?.toISOString() ?? null,
  hasPdf: row.has_pdf,
  textEn: row.text_en,
  textTh: row.text_th,
  acceptanceCount: row.acceptance_count,
  notAcceptedCount: memberCount - row.member_acceptance_count,
})
