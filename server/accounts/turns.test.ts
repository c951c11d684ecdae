import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { eraseUser } from '../../contract/accounts/erasures.ts'
import type { Database } from '../platform/database/pool.ts'
import { roleIds, statusIds } from '../testing/accounts/account-ids.ts'
import { waitUntilLocked } from '../testing/databases/lock-waits.ts'
import { openPeople } from '../testing/people.ts'
import { createEmailLink, markLinkUsed, wasLinkJustSent } from './email-links.ts'
import { eraseClosedAccounts } from './erasures/erasures.ts'
import { ensureAdministrator } from './first-administrator.ts'
import { lockAdministrators } from './management/last-administrator.ts'
import { addOwnKey } from './read-keys/read-keys.ts'
import { removeSecondFactor } from './second-factors/second-factors.ts'
import { lockAccount } from './users.ts'

// Changes of one account wait for each other, so that the later one sees what the earlier one did; those of others do not.

const people = await openPeople()
const { accounts, clock, database } = people
const chief = await people.openSignedInBrowser(
  await people.add({ username: 'chief', roleId: roleIds.systemAdministrator }),
)
type Account = Awaited<ReturnType<typeof people.addPerson>>
const runInTransaction = <T>(work: (transaction: Database) => Promise<T>) => database.transaction().execute(work)
const buildLink = ({ userId, email }: Account) => ({ userId, email, purpose: 'reset' as const })

const works: { label: string; work: (account: Account) => Promise<unknown>; lock?: string }[] = [
  { label: 'a turn', work: ({ userId }) => runInTransaction(transaction => lockAccount(transaction, userId)) },
  {
    label: 'a new link',
    work: account => runInTransaction(transaction => createEmailLink(transaction, clock, buildLink(account))),
  },
  {
    label: 'the check of a sent link',
    work: account => runInTransaction(transaction => wasLinkJustSent(transaction, clock, buildLink(account))),
  },
  {
    label: 'the use of a link',
    work: ({ userId }) => runInTransaction(transaction => markLinkUsed(transaction, clock, { token: 'x', userId })),
  },
  { label: 'a new key', work: ({ userId }) => addOwnKey(accounts, userId, { name: 'Laptop', days: 1 }) },
  {
    label: 'the end of a second factor',
    work: ({ userId }) => runInTransaction(transaction => removeSecondFactor(accounts, transaction, userId)),
  },
  // A row that refers to an account holds this lock until its transaction ends.
  {
    label: 'an erasure',
    work: ({ userId, username }) => chief.request(eraseUser, { user_id: userId, username }),
    lock: 'key share',
  },
  { label: 'the erasure of a closed account', work: () => eraseClosedAccounts(accounts, []), lock: 'key share' },
]
/** Runs work while a transaction holds the locks of a query; returns whether the work had to wait. */
const isWaiting = async (holding: string, work: () => Promise<unknown>) => {
  const holder = await people.pool.connect()
  await holder.query('begin')
  await holder.query(holding)
  let hasEnded = false
  const working = work().then(() => {
    hasEnded = true
  })
  await waitUntilLocked(database, working)
  const hasWaited = !hasEnded
  await holder.query('commit')
  holder.release()
  await working
  return hasWaited
}
const buildUserQuery = ({ userId }: Account) => `select from users where user_id = ${userId}`
const closed = { statusId: statusIds.offline, more: { closed_at: new Date(0) } }

for (const { label, work, lock = 'no key update' } of works)
  test(`${label} waits for another change of its account, and for no other account`, async () => {
    const own = await people.addPerson(closed)
    assert.equal(await isWaiting(`${buildUserQuery(own)} for ${lock}`, () => work(own)), true)
    const [other, third] = [await people.addPerson(), await people.addPerson(closed)]
    assert.equal(await isWaiting(`${buildUserQuery(other)} for update`, () => work(third)), false)
  })

const log = pino({ level: 'silent' })
const settings = { username: 'chief', email: undefined, password: undefined }
// Nodes of the previous release use the same keys.
const shared: [label: string, key: number, work: () => Promise<unknown>][] = [
  ['a start', 4_602_005, () => ensureAdministrator({ database, clock, log }, settings)],
  ['a change of roles', 4_602_030, () => runInTransaction(lockAdministrators)],
]
for (const [label, key, work] of shared)
  test(`${label} waits for one of another node`, async () => {
    assert.equal(await isWaiting(`select pg_advisory_xact_lock(${key})`, work), true)
    assert.equal(await isWaiting(`select pg_advisory_xact_lock(${key + 1})`, work), false)
  })
