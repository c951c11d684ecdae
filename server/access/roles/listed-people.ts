import type { Transaction } from 'kysely'
import type { DB } from '../../platform/database/tables.ts'
import { requireReferencedUserIds } from './role-moves.ts'
import type { EditedRole } from './roles.ts'

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
