import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import {
  type Accounts,
  beginSecondFactor,
  createRandomPassword,
  hashPassword,
  setPasswordHash,
} from '../server/accounts/index.ts'
import { acceptAgreement, findActiveAgreement } from '../server/consent/index.ts'
import { daysBefore } from '../server/platform/clock.ts'
import type { DB } from '../server/platform/database/tables.ts'

interface Person {
  username: string
  role: number
  status: number
  firstname: string
  lastname: string
  shows: string
}

const lockKey = 4_602_006
const restricted = ['wdi-indicator-dictionary', 'us-federal-receipts-fy2017']

/**
 * Creates one person for each role and status in a portal that has only its first administrator, and prints their passwords once. If a
 * password is given, all of them have it, and nothing is printed.
 */
export const loadPeople = async (accounts: Accounts, password: string | undefined) => {
  const people: Person[] = JSON.parse(await readFile(join(import.meta.dirname, 'people.json'), 'utf8'))
  const newPeople = await Promise.all(
    people.map(async person => {
      const own = password ?? createRandomPassword()
      return { ...person, password: own, hash: await hashPassword(own) }
    }),
  )
  const ids = await accounts.database.transaction().execute(async transaction => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)
    const anybody = await transaction.selectFrom('users').select('user_id').where('role_id', '<>', 1).executeTakeFirst()
    if (anybody) return undefined
    const ids = new Map<string, number>()
    for (const person of newPeople) ids.set(person.username, await insertPerson(transaction, accounts, person))
    await grantRestricted(transaction, ids.get('analyst') as number)
    return ids
  })
  if (!ids) return
  const address = await giveSecondFactor(accounts, ids.get('two.factor') as number)
  if (!password) print(newPeople, address)
}

/** Adds a person with a password and a status. `expired` gets an old password, and `unagreed` has accepted no agreement. */
const insertPerson = async (
  transaction: Transaction<DB>,
  { clock }: Accounts,
  { username, role, status, firstname, lastname, hash }: Person & { hash: string },
) => {
  const isOld = username === 'expired' || username === 'unagreed'
  const now = clock.now()
  const { user_id: userId } = await transaction
    .insertInto('users')
    .values({
      username,
      role_id: role,
      status_id: status,
      firstname,
      lastname,
      email: `${username}@example.org`,
      usage_objective: 'researcher',
      locked_by: status === 6 ? 'wrong passwords' : null,
      created_at: isOld ? daysBefore(clock, 120) : now,
      verified_at: status === 4 ? null : now,
    })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  const setAt = username === 'expired' ? { now: () => daysBefore(clock, 100) } : clock
  await setPasswordHash(transaction, setAt, { userId, hash })
  const agreement = await findActiveAgreement(transaction)
  if (agreement && status === 1 && username !== 'unagreed')
    await acceptAgreement(transaction, clock, { userId, agreementId: agreement.agreementId, address: '127.0.0.1' })
  return userId
}

const grantRestricted = (transaction: Transaction<DB>, userId: number) =>
  transaction
    .insertInto('user_report_grants')
    .columns(['user_id', 'report_id'])
    .expression(eb =>
      eb
        .selectFrom('reports')
        .select([sql<number>`${userId}::bigint`.as('user_id'), 'report_id'])
        .where('file_name', 'in', restricted),
    )
    .execute()

/** Enables the second factor without a first code; returns the address for an authenticator. */
const giveSecondFactor = async (accounts: Accounts, userId: number) => {
  const address = await beginSecondFactor(accounts, userId)
  await accounts.database
    .updateTable('second_factors')
    .set({ switched_on_at: accounts.clock.now() })
    .where('user_id', '=', userId)
    .execute()
  return address
}

/** Prints only to the terminal, as logs are kept. */
const print = (people: (Person & { password: string })[], address: string | undefined) => {
  const lines = people.map(({ username, password, shows }) => `  ${username.padEnd(14)} ${password}  ${shows}`)
  process.stderr.write(
    `\nPeople of the sample catalogue, their passwords shown this once:\n${lines.join('\n')}\n  two.factor scans ${address}\n\n`,
  )
}
