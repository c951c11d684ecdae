import { type Client, type Entry, Filter } from 'ldapts'
import { type Connections, openConnections } from './connections.ts'
import { type Person, personAttributes, toPerson } from './people.ts'
import type { DirectorySettings } from './settings.ts'

/** The result of the search for one name. */
export type SearchOutcome =
  | { username: string; outcome: 'found'; person: Person }
  | { username: string; outcome: 'notFound' | 'ambiguous' | 'disabled' }

/** The attributes of a person, and those that show whether the person's account is disabled. */
const searchedAttributes = [...personAttributes, 'userAccountControl', 'pwdAccountLockedTime']

/** Default of the time limit of a search. It is longer than that of a login, because a search has several names. */
const searchTimeoutMilliseconds = 8000

/** Opens the connections of one search. */
export const openSearchConnections = (settings: DirectorySettings) =>
  openConnections({ timeoutMilliseconds: searchTimeoutMilliseconds, ...settings })

/**
 * Searches all names with the search account. Rejects if the directory does not respond in time: a result for some names would report the
 * others as unknown.
 */
export const searchPeople = (connections: Connections, settings: DirectorySettings, usernames: readonly string[]) =>
  Promise.race([connections.expiry, searchAllNames(connections, settings, usernames)])

const searchAllNames = async (connections: Connections, settings: DirectorySettings, usernames: readonly string[]) => {
  const client = connections.open('log in to find users')
  await client.bind(settings.bindDn!, settings.bindPassword)
  // The log has the step if the directory does not respond.
  connections.step = 'find users'
  return Promise.all(
    usernames.map(async username =>
      toSearchOutcome(username, await searchEntries(client, settings, username, searchedAttributes)),
    ),
  )
}

/** Returns the entries of a name; at most two, which show that the name is ambiguous. */
export const searchEntries = async (
  client: Client,
  { baseDn, userFilter }: DirectorySettings,
  username: string,
  attributes: string[],
): Promise<Entry[]> => {
  const result = await client.search(baseDn, {
    scope: 'sub',
    filter: userFilter.replaceAll('{{username}}', () => Filter.escape(username)),
    sizeLimit: 2,
    attributes,
    // The value of `objectGUID` is bytes, not text.
    explicitBufferAttributes: ['objectGUID'],
  })
  return result.searchEntries
}

const toSearchOutcome = (username: string, [entry, secondEntry]: Entry[]): SearchOutcome => {
  if (!entry) return { username, outcome: 'notFound' }
  if (secondEntry) return { username, outcome: 'ambiguous' }
  if (isDisabled(entry)) return { username, outcome: 'disabled' }
  const person = toPerson(entry, username)
  // An account needs a permanent id, because names are reused, and a username that the portal allows. Without
  // them, the person is reported as not found.
  if (!person || !allowedUsername.test(person.username)) return { username, outcome: 'notFound' }
  return { username, outcome: 'found', person }
}

/** Usernames of the directory may contain more than those of a sign-up, but no spaces and no control characters. */
const allowedUsername = /^[^\s\p{Cc}]{1,255}$/u

/** ACCOUNTDISABLE, a bit of `userAccountControl` in an Active Directory. */
const disabledBit = 2
/** The value of `pwdAccountLockedTime` that locks an account permanently, in the password policy of OpenLDAP. */
const permanentLockTime = '000001010000Z'

const isDisabled = ({ userAccountControl, pwdAccountLockedTime }: Entry) =>
  (Number(userAccountControl ?? 0) & disabledBit) !== 0 || String(pwdAccountLockedTime ?? '') === permanentLockTime
