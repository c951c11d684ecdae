import type { Transaction } from 'kysely'
import type { PersonReferences } from '../../../contract/access/references.ts'
import type { DB } from '../../platform/database/tables.ts'
import type { CategorySwitch } from './role-categories.ts'
import { type MovedPerson, requireReferencedUserIds } from './role-moves.ts'

/** The changes of a role; what is undefined stays. */
export interface EditedRole {
  roleId: number
  name?: string | undefined
  /** People as older programs name them: with `expected.people` the complete list of the role, without it people to move in. */
  people?: PersonReferences | undefined
  /** People to move into the role, each with the role that the caller saw. */
  added?: readonly MovedPerson[] | undefined
  /** People to move out of the role, into the plain role. */
  removed?: readonly MovedPerson[] | undefined
  categories?: readonly CategorySwitch[] | undefined
  /** The name and the people that the caller saw. */
  expected?: { name?: string | undefined; people?: PersonReferences | undefined } | undefined
}

/**
 * Returns the people to move into a role and out of it. If the request has a list of people, as older programs send it, the list is
 * compared with the expected one: new people are moved in, and missing people are moved out. Without an expected list, all people of the
 * list are moved in. Throws 404 for unknown people, and 409 for a username of several accounts.
 */
export const requireMovedPeople = async (
  transaction: Transaction<DB>,
  { people, added = [], removed = [], expected }: EditedRole,
) => {
  if (!people) return { added, removed }
  const listedIds = await requireReferencedUserIds(transaction, people)
  const toPerson = (userId: number) => ({ userId })
  if (!expected?.people) return { added: [...added, ...listedIds.map(toPerson)], removed }
  const expectedIds = await requireReferencedUserIds(transaction, expected.people)
  return {
    added: [...added, ...listedIds.filter(id => !expectedIds.includes(id)).map(toPerson)],
    removed: [...removed, ...expectedIds.filter(id => !listedIds.includes(id)).map(toPerson)],
  }
}
