import type { addDirectoryUsers } from '../../contract/accounts/directory-users.ts'
import type { OutputOf } from '../../contract/call.ts'
import {
  type Accounts,
  addDirectoryPerson,
  requireGivableRoleBeforeSearch,
  type StaffRequest,
} from '../accounts/index.ts'
import type { Origin } from '../platform/actor.ts'
import type { Directory } from './directory-client.ts'
import { buildDirectoryUnreachable } from './unreachable.ts'

/** Limit of names in one search (docs/behaviour/users.md#adding-people-of-the-directory); further ones are dropped. */
const maxNames = 15

const searchAllowance = { tries: 20, secondsEach: 30 }

type AdditionResult = OutputOf<typeof addDirectoryUsers>

const emptyLists = { notFound: [], added: [], known: [], dropped: [], notes: [] }

/**
 * Searches people in the directory and creates accounts with a role for those who exist there. Throws 400 for an unknown role, 403 for one
 * that the actor may not assign, 429 after too many searches, and 503 if the directory does not respond.
 */
export const searchAndAdd = async (
  { accounts, directory }: { accounts: Accounts; directory: Directory | undefined },
  staff: StaffRequest,
  { usernames, roleId, origin }: { usernames: readonly string[]; roleId: number; origin: Origin },
): Promise<AdditionResult> => {
  await requireGivableRoleBeforeSearch(accounts, staff, roleId)
  const dropped = usernames.slice(maxNames)
  await accounts.allowances.take(`directory-search:${staff.writer.userId}`, searchAllowance)
  const outcomes = (await directory?.search(usernames.slice(0, maxNames))) ?? 'not configured'
  if (outcomes === 'not configured') return { status: 'notConfigured', ...emptyLists, dropped }
  if (outcomes === 'unreachable') throw buildDirectoryUnreachable()
  const result: AdditionResult = { status: 'done', notFound: [], added: [], known: [], dropped, notes: [] }
  // One after the other: if two names belong to one person, the second one must find the account created for the first.
  for (const searchOutcome of outcomes) {
    const { username } = searchOutcome
    if (searchOutcome.outcome !== 'found') {
      result.notFound.push(username)
      if (searchOutcome.outcome !== 'notFound') result.notes.push({ username, note: searchOutcome.outcome })
      continue
    }
    const { outcome, note } = await addDirectoryPerson(accounts, staff, {
      person: searchOutcome.person,
      roleId,
      language: origin.language,
    })
    // The outcome is 'added' or 'known'.
    result[outcome].push(searchOutcome.person.username)
    if (note) result.notes.push({ username: searchOutcome.person.username, note })
  }
  return result
}
