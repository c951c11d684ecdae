import { join } from 'node:path'
import { logInWithDirectory } from '../../../contract/accounts/logins.ts'
import { administratorRoleId } from '../../../contract/permissions.ts'
import { password as directoryPassword, somchai } from '../../../server/directory/testing/entries.ts'
import { openTemporaryFolder } from '../../closers.ts'
import { type BenchPeople, openPeople, visitorCookies } from '../../people.ts'
import { setRole, stewardRoleId } from '../../world/roles.ts'
import { soakKinds } from '../kinds.ts'
import { waitForTables } from '../prepared-tables.ts'
import { type ExpectingKind, startLoad } from './loads.ts'
import type { Outcome } from './outcomes.ts'
import { type SupervisedPortal, supervisePortal } from './supervised-portals.ts'
import { openSurroundings, type Surroundings } from './surroundings.ts'
import type { SentWrite } from './write-comparisons.ts'
import { startWrites, writeKinds } from './writes.ts'

/** Limit of the time from a fault until all requests succeed again. */
export const maxRecoverySeconds = 10
/** Time under load before the first fault. */
export const warmUpMilliseconds = 8000

/** A portal under a share of the load and of steady writes, with the outcome of each request. */
export interface ObservedPortal {
  portal: SupervisedPortal
  surroundings: Surroundings
  outcomes: Outcome[]
  writes: SentWrite[]
  kinds: string[]
  /** Cookie of a person who may publish. */
  steward: string
  /** Stops the writes. */
  stop: () => Promise<void>
}

/** Starts a portal with all that it depends on, and then the load and the writes. */
export const openObservedPortal = async (share: number): Promise<ObservedPortal> => {
  const folder = await openTemporaryFolder()
  const surroundings = await openSurroundings(folder)
  const { settings, disk } = surroundings
  const logFile = process.env.SOAK_LOG ?? join(folder, 'portal-log')
  const portal = await supervisePortal({ settings, logFile, within: disk?.within ?? [] })
  return { portal, surroundings, ...(await startRequests(surroundings, portal, share)) }
}

const startRequests = async (surroundings: Surroundings, { origin }: SupervisedPortal, share: number) => {
  const { url, pool } = surroundings.database
  const people = await openPeople(url)
  await setRole(url, 'user1', stewardRoleId)
  await setRole(url, 'user2', administratorRoleId)
  await waitForTables(origin, url)
  const { username, firstname, lastname, email } = somchai
  await pool.query(
    `insert into users (account_type, username, firstname, lastname, email, usage_objective, other_objective, role_id, created_at)
     values ('directory', $1, $2, $3, $4, 'researcher', '-', 3, now())`,
    [username, firstname, lastname, email],
  )
  const kinds = buildKinds(people, share, surroundings)
  const outcomes: Outcome[] = []
  startLoad({ origin, kinds }, outcomes)
  const [steward, administrator] = people.sessionCookies as [string, string]
  const { writes, stop } = startWrites({ origin, administrator, steward, outcomes }, surroundings)
  return { outcomes, writes, stop, steward, kinds: [...kinds.map(({ name }) => name), ...writeKinds] }
}

const buildKinds = (people: BenchPeople, share: number, { directory }: Surroundings): ExpectingKind[] => [
  ...soakKinds(people, share),
  ...(directory ? [directoryLogins(4 * share)] : []),
]

const directoryLogins = (perSecond: number): ExpectingKind => ({
  name: 'logins of the directory',
  perSecond,
  expects: '"(success|user already to use)"',
  requests: Array.from({ length: 2000 }, (_, index) => ({
    method: 'POST',
    path: logInWithDirectory.path,
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      cookie: visitorCookies,
      'x-forwarded-for': `10.3.${index >> 8}.${index & 255}`,
    },
    body: JSON.stringify({ username: somchai.username, password: directoryPassword }),
  })),
})
