import { hashPassword } from '../../accounts/passwords/password-hashes.ts'
import { activateAgreement } from '../../consent/index.ts'
import type { stoppedClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { quickHash } from '../quick/quick-hashes.ts'
import { roleIds, statusIds } from './account-ids.ts'

/** The password of all people in tests. */
export const password = 'Temple-Bell7'
const quickPasswordHash = quickHash(password)

export interface Person {
  username: string
  roleId?: number
  statusId?: number
  email?: string | null
  accountType?: 'local' | 'directory'
  more?: Record<string, unknown>
}

interface AddingContext {
  database: Database
  clock: ReturnType<typeof stoppedClock>
}

/** Returns functions that add people and agreements to the database, without calls. */
export const createAddedPeople = (
  { database, clock }: AddingContext,
  { takesUsualTime }: { takesUsualTime: boolean },
) => {
  const passwordHash = takesUsualTime ? hashPassword(password) : quickPasswordHash
  /** Adds a person with the password of all people, and returns the id. */
  const add = async (person: Person) => {
    const user_id = await insertUser({ database, clock }, person)
    await database
      .insertInto('passwords')
      .values({ user_id, hash: await passwordHash, set_at: clock.now() })
      .execute()
    return user_id
  }
  let addedCount = 0
  /** Adds a person with a unique name and address. */
  const addPerson = async (more: Partial<Person> = {}) => {
    addedCount += 1
    const username = `Person${addedCount}`
    return { username, email: `person${addedCount}@example.org`, userId: await add({ username, ...more }) }
  }
  const selectUser = (userId: number) =>
    database.selectFrom('users').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
  /** Makes an agreement the active one; all existing accounts must accept it. */
  const agree = async (version: string) => {
    clock.advance(1000)
    const { agreement_id } = await database
      .insertInto('consent_agreements')
      .values({ name: 'Agreement', version, created_at: clock.now() })
      .returning('agreement_id')
      .executeTakeFirstOrThrow()
    await activateAgreement(database, clock, agreement_id)
    return agreement_id
  }
  return { add, addPerson, selectUser, agree }
}

const insertUser = async (
  { database, clock }: AddingContext,
  {
    username,
    roleId = roleIds.user,
    statusId = statusIds.active,
    email = `${username}@example.org`,
    accountType = 'local',
    more = {},
  }: Person,
) => {
  const { user_id } = await database
    .insertInto('users')
    .values({
      username,
      role_id: roleId,
      status_id: statusId,
      email: email?.toLowerCase() ?? null,
      firstname: 'Mali',
      lastname: 'Suksan',
      usage_objective: 'researcher',
      account_type: accountType,
      locked_by: statusId === statusIds.locked ? 'staff' : null,
      created_at: clock.now(),
      ...more,
    })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  return user_id
}
