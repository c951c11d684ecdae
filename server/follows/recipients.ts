import { sql, type Transaction } from 'kysely'
import type { Menu } from '../../contract/permissions.ts'
import type { Language } from '../../contract/visit.ts'
import type { AbsentPerson } from '../access/index.ts'
import { buildGrantedMenusSql, computeEffectiveMenus } from '../accounts/index.ts'
import { isEmailAddress } from '../mail/index.ts'
import type { DB } from '../platform/database/tables.ts'

/**
 * SQL condition: a user can be mailed, because the account is active (status 1) and its email address is confirmed. The directory confirms
 * the addresses of its accounts.
 */
export const isReachableSql = sql<boolean>`(users.status_id = 1 and users.email is not null
  and (users.verified_at is not null or users.account_type = 'directory'))`

/** A user who can be mailed, with the rights that decide which reports the user sees. */
export interface Recipient extends AbsentPerson {
  email: string
  firstname: string
  language: Language
}

const recipientColumns = [
  'users.user_id as userId',
  'users.role_id as roleId',
  'users.email',
  'users.firstname',
  'users.language',
] as const

interface RecipientRow {
  userId: number
  roleId: number
  email: string | null
  firstname: string
  language: string
  menus: Menu[]
}

/** Returns true for a row that can be mailed. One invalid address, which a directory may contain, must not stop the mails to others. */
const hasValidAddress = (row: RecipientRow): row is RecipientRow & { email: string } =>
  row.email !== null && isEmailAddress(row.email)

/**
 * Returns those of the users who can be mailed, with their current email address, language and rights. `today` is the day in Bangkok at
 * which their grants are checked.
 */
export const listRecipients = async (
  transaction: Transaction<DB>,
  userIds: readonly number[],
  today: string,
): Promise<Recipient[]> => {
  const rows: RecipientRow[] = await transaction
    .selectFrom('users')
    .select(recipientColumns)
    .select(buildGrantedMenusSql('users.role_id').as('menus'))
    .where('users.user_id', '=', sql<number>`any (${userIds}::bigint[])`)
    .where(isReachableSql)
    .orderBy('users.user_id')
    .execute()
  return rows.filter(hasValidAddress).map(({ menus, language, ...row }) => ({
    ...row,
    language: language as Language,
    menus: computeEffectiveMenus(row.roleId, menus),
    today,
  }))
}
