import { sql } from 'kysely'
import type { Agreement } from '../../../contract/consent/agreement-administration.ts'
import type { Database } from '../../platform/database/pool.ts'
import { isInForceSql } from '../acceptances.ts'

interface AgreementRow {
  agreement_id: number
  name: string
  version: string
  status: 'active' | 'inactive'
  created_at: Date
  activated_at: Date | null
  has_file: boolean
  text_en: string
  text_th: string
  accepted_by: number
  accepted_by_members: number
}

/** Returns every agreement, the newest first, with the counts for the confirmation of an activation. */
export const listAgreementsFor = async (database: Database, isDelivered: boolean) => {
  const [{ rows }, counts] = await Promise.all([selectAgreements(database), countAccountsAndSessions(database)])
  return {
    agreements: rows.map(row => toAgreement(row, counts.accounts)),
    accounts: counts.accounts,
    signedIn: counts.signed_in,
    isDelivered,
  }
}

/** SQL condition: the account is not Offline or Suspend, so it can log in. */
const isMemberSql = sql`users.status_id not in (select status_id from account_statuses where name in ('Offline', 'Suspend'))`

const selectAgreements = (database: Database) =>
  sql<AgreementRow>`select agreement_id, agreement.name, agreement.version, status, created_at, activated_at, file_digest is not null as has_file, text_en, text_th,
      coalesce(accepted.by_all, 0)::integer as accepted_by, coalesce(accepted.by_members, 0)::integer as accepted_by_members
    from consent_agreements agreement left join (
      select agreement_id, count(distinct user_id) as by_all, count(distinct user_id) filter (where ${isMemberSql} and ${isInForceSql}) as by_members
      from consent_acceptances a join users using (user_id) where purpose = 'policy' and given group by agreement_id
    ) accepted using (agreement_id)
    order by created_at desc, agreement_id desc`.execute(database)

const countAccountsAndSessions = async (database: Database) => {
  const { rows } = await sql<{ accounts: number; signed_in: number }>`
    select (select count(*) from users where ${isMemberSql})::integer as accounts,
      (select count(*) from sessions where ended_at is null)::integer as signed_in`.execute(database)
  return rows[0]!
}

const toAgreement = (row: AgreementRow, accounts: number): Agreement => ({
  agreementId: row.agreement_id,
  name: row.name,
  version: row.version,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  activatedAt: row.activated_at?.toISOString() ?? null,
  hasFile: row.has_file,
  textEn: row.text_en,
  textTh: row.text_th,
  acceptedBy: row.accepted_by,
  accountsAsked: accounts - row.accepted_by_members,
})
