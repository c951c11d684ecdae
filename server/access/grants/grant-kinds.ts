import { type RawBuilder, sql } from 'kysely'
import type { GrantKind } from '../../../contract/access/grant-fields.ts'

/** The table of a kind of grant and its two key columns. */
interface GrantTable {
  table: string
  holder: 'user_id' | 'user_group_id'
  subject: 'report_id' | 'report_group_id'
}

export const grantTables: Record<GrantKind, GrantTable> = {
  'user to report': { table: 'user_report_grants', holder: 'user_id', subject: 'report_id' },
  'user group to report': { table: 'user_group_report_grants', holder: 'user_group_id', subject: 'report_id' },
  'user to report group': { table: 'user_report_group_grants', holder: 'user_id', subject: 'report_group_id' },
  'user group to report group': {
    table: 'user_group_report_group_grants',
    holder: 'user_group_id',
    subject: 'report_group_id',
  },
}

/** Returns the SQL of the full name of a user, or of the username if there is none. */
export const fullName = (users: string): RawBuilder<string> =>
  sql`coalesce(nullif(concat_ws(' ', nullif(${sql.ref(`${users}.firstname`)}, ''), nullif(${sql.ref(`${users}.lastname`)}, '')), ''), ${sql.ref(`${users}.username`)})`
