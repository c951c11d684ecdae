import type pg from 'pg'
import { Warning } from '../../http/operation/health-checks.ts'
import { awaitWithTimeout } from '../../timeouts.ts'
import type { Replica } from './replicas.ts'

/** Timeouts in milliseconds; their sum is less than the timeout of a health check. */
const timeoutMilliseconds = { primary: 1500, replica: 300 }

/** Throws if the primary does not respond. Throws only a Warning if visitors can then read from the replica. */
export const requireReadableDatabase = async (primary: pg.Pool, replica: Replica | undefined) => {
  if (!replica) return primary.query('select 1')
  const primaryResponds = await isTrueWithin(
    primary.query('select 1').then(() => true),
    timeoutMilliseconds.primary,
  )
  if (primaryResponds) return
  // While the primary is only slow, `mayRead` waits for it and exceeds the timeout, so the check fails until the primary counts as down.
  const mayReadReplica = await isTrueWithin(replica.mayRead(), timeoutMilliseconds.replica)
  if (!mayReadReplica) throw new Error('The primary does not respond.')
  throw new Warning('The primary does not respond. Readers read from the replica; all else is answered with 503.')
}

/** Returns true if the check resolves to true within this time; false if it resolves to false, fails or takes longer. */
const isTrueWithin = (check: Promise<boolean>, milliseconds: number) =>
  awaitWithTimeout(check, milliseconds).catch(() => false)

/** Creates the function that reads the catalogue version of the primary or, while the primary does not respond, of the replica. */
export const createVersionReader = (replica: Replica | undefined, readPrimaryVersion: () => Promise<string>) =>
  replica ? () => replica.readPreferringPrimary(readPrimaryVersion, replica.readVersion) : readPrimaryVersion
