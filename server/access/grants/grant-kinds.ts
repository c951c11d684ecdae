import { type RawBuilder, sql } from 'kysely'
import type { GrantKind } from '../../../contract/access/grant-fields.ts'

/** The table of a kind of grant, and its columns with the holder and the target. */
interface GrantTable {
  table: string
  holderColumn: 'user_id' | 'user_group_id'
  targetColumn: 'report_id' | 'report_group_id'
}

export const grantTables: Record<GrantKind, GrantTable> = {
  'user to report': { table: 'user_report_grants', holderColumn: 'user_id', targetColumn: 'report_id' },
  'user group to report': {
    table: 'user_group_report_grants',
    holderColumn: 'user_group_id',
    targetColumn: 'report_id',
  },
  'user to report group': {
    table: 'user_report_group_grants',
    holderColumn: 'user_id',
    targetColumn: 'report_group_id',
  },
  'user group to report group': {
    table: 'user_group_report_group_grants',
    holderColumn: 'user_group_id',
    targetColumn: 'report_group_id',
  },
}

/** Builds the SQL of the full name of a user, or of the username if there is no name. `users` is the alias of the table of users. */
export const buildFullNameSql = (users: string): RawBuilder<string> =>
  sql`coalesce(nullif(concat_ws(' ', nullif(${sql.ref(`${users}.firstname`)}, ''), nullif(${sql.ref(`${users}.lastname`)}, '')), ''), ${sql.ref(`${users}.username`)})`
