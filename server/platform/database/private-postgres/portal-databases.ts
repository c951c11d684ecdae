import type pg from 'pg'
import { databaseName, portalRole } from './cluster-settings.ts'

/** Creates the database in which the portal works, and the role that owns it, if they do not exist. */
export const ensurePortalDatabase = async (adminClient: pg.Client, password: string) => {
  const result = await adminClient.query(
    `select exists (select from pg_database where datname = $1) as database, exists (select from pg_roles where rolname = $2) as role`,
    [databaseName, portalRole],
  )
  const { database, role } = result.rows[0] as { database: boolean; role: boolean }
  if (database) return
  // A failing statement would be logged with the password.
  await adminClient.query('set log_min_error_statement = panic')
  await adminClient.query(
    `${role ? 'alter' : 'create'} role ${portalRole} login password ${adminClient.escapeLiteral(password)}`,
  )
  await adminClient.query(`create database ${databaseName} owner ${portalRole}`)
}
