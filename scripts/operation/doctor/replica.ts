import type pg from 'pg'
import { commandApplicationName, openDatabase } from '../../../server/platform/database/pool.ts'
import { examine, type Finding, fault, ok, warning } from './findings.ts'

/** Megabytes of changes that a replica may still have to apply before there is a warning. */
const maxLagMegabytes = 16

const remedies = {
  address: 'Start the replica, or correct DATABASE_REPLICA_URL.',
  standby: 'Set DATABASE_REPLICA_URL to a hot standby of the portal’s PostgreSQL, or remove it.',
  behind: 'Check the connection and the disk of the replica; until it has caught up, visitors read from the primary.',
}

/** Examines the replica of the settings, if there is one: whether it responds, is a standby of this database, and is up to date. */
export const examineReplica = (url: string | undefined, primary: pg.Pool): Promise<Finding[]> =>
  url ? examine('replica', remedies.address, () => compareReplica(url, primary)) : Promise.resolve([])

/** Examines whether the replica is a standby of the primary, and how far it lags behind. */
const compareReplica = async (url: string, primary: pg.Pool): Promise<Finding> => {
  const { pool, database } = openDatabase({ connectionString: url, max: 1 }, () => {}, commandApplicationName)
  try {
    const cluster = 'select system_identifier::text as cluster, pg_is_in_recovery() as standby from pg_control_system()'
    const [ownState, primaryState] = await Promise.all(
      [pool, primary].map(
        async server => (await server.query<{ cluster: string; standby: boolean }>(cluster)).rows[0]!,
      ),
    )
    if (!ownState!.standby) return fault('replica', 'It is not a standby: it accepts writes.', remedies.standby)
    if (ownState!.cluster !== primaryState!.cluster)
      return fault('replica', 'It is a standby of another PostgreSQL.', remedies.standby)
    const walPosition = await primary.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
    const { rows } = await pool.query<{ bytes: string }>(
      'select greatest(0, pg_wal_lsn_diff($1, pg_last_wal_replay_lsn())) as bytes',
      [walPosition.rows[0]!.lsn],
    )
    const megabytes = Math.round(Number(rows[0]!.bytes) / 2 ** 20)
    return megabytes > maxLagMegabytes
      ? warning('replica', `It is ${megabytes} MB of changes behind the primary.`, remedies.behind)
      : ok('replica', 'It responds and is a standby of this database.')
  } finally {
    await database.destroy()
  }
}
