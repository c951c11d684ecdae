import type { Kysely } from 'kysely'
import type { DB } from '../platform/database/tables.ts'
import { isInForceSql } from './consent-records.ts'

/**
 * Returns true if a user must accept an agreement at the next login: the active one is not accepted, and it became active after the account
 * was created, or the account must accept any active agreement.
 */
export const hasPendingAgreement = async (
  database: Kysely<DB>,
  { userId, createdAt, mustAccept }: { userId: number; createdAt: Date; mustAccept: boolean },
): Promise<boolean> => {
  const pendingAgreement = await database
    .selectFrom('consent_agreements as agreement')
    .select('activated_at')
    .where('status', '=', 'active')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('consent_acceptances as a')
            .whereRef('a.agreement_id', '=', 'agreement.agreement_id')
            .where('a.user_id', '=', userId)
            .where(isInForceSql),
        ),
      ),
    )
    .executeTakeFirst()
  return pendingAgreement !== undefined && (mustAccept || pendingAgreement.activated_at! > createdAt)
}
