import type pg from 'pg'
import { databaseName, portalRole } from './cluster-settings.ts'

/** Makes the database the portal works in, and the role that owns it, unless they are there. */
export const ensurePortalDatabase = async (keeper: pg.Client, password: string) => {
  const found = await keeper.query(
    `select exists (select from pg_database where datname = $1) as database, exists (select from pg_roles where rolname = $2) as role`,
    [databaseName, portalRole],
  )
  const { database, role } = found.rows[0] as { database: boolean; role: boolean }
  if (database) return
  // A failing statement would be logged with the password.
  await keeper.query('set log_min_error_statement = panic')
  await keeper.query(`${role ? 'alter' : 'create'} role ${portalRole} login password ${keeper.escapeLiteral(password)}`)
  await keeper.query(`create database ${databaseName} owner ${portalRole}`)
}
