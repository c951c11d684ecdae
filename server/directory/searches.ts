import { type Client, type Entry, Filter } from 'ldapts'
import { type Connections, openConnections } from './connections.ts'
import { findPerson, type Person, personAttributes } from './people.ts'
import type { DirectorySettings } from './settings.ts'

/** The entries of the directory with a name. */
export type SearchOutcome =
  | { username: string; outcome: 'found'; person: Person }
  | { username: string; outcome: 'notFound' | 'ambiguous' | 'disabled' }

const attributes = [...personAttributes, 'userAccountControl', 'pwdAccountLockedTime']

/** Opens the connections of one search. Its time limit is longer than that of a login. */
export const openSearch = (settings: DirectorySettings) => openConnections({ timeoutMilliseconds: 8000, ...settings })

/**
 * Searches names with the service account, all or none: a partial result would report people as unknown who were not searched for. Rejects
 * if the directory does not respond in time.
 */
export const searchPeople = (connections: Connections, settings: DirectorySettings, usernames: readonly string[]) =>
  Promise.race([connections.expiry, searchEach(connections, settings, usernames)])

const searchEach = async (connections: Connections, settings: DirectorySettings, usernames: readonly string[]) => {
  const client = connections.open('log in to find users')
  await client.bind(settings.bindDn!, settings.bindPassword)
  connections.step = 'find users'
  return Promise.all(
    usernames.map(async username => toSearchOutcome(username, await searchUser(client, settings, username))),
  )
}

const searchUser = async (client: Client, { baseDn, userFilter }: DirectorySettings, username: string) => {
  const { searchEntries } = await client.search(baseDn, {
    scope: 'sub',
    filter: userFilter.replaceAll('{{username}}', () => Filter.escape(username)),
    // Two entries show that the name is ambiguous.
    sizeLimit: 2,
    attributes,
    explicitBufferAttributes: ['objectGUID'],
  })
  return searchEntries
}

const toSearchOutcome = (username: string, [entry, another]: Entry[]): SearchOutcome => {
  if (!entry) return { username, outcome: 'notFound' }
  if (another) return { username, outcome: 'ambiguous' }
  if (isDisabled(entry)) return { username, outcome: 'disabled' }
  const person = findPerson(entry, username)
  // An account needs a permanent id, because names are reused, and a username without spaces, because the portal allows none.
  if (!person || !/^[^\s\p{Cc}]{1,255}$/u.test(person.username)) return { username, outcome: 'notFound' }
  return { username, outcome: 'found', person }
}

/** Returns true for ACCOUNTDISABLE of an Active Directory, or the permanent lock of OpenLDAP's password policy. */
const isDisabled = ({ userAccountControl, pwdAccountLockedTime }: Entry) =>
  (Number(userAccountControl ?? 0) & 2) !== 0 || String(pwdAccountLockedTime ?? '') === '000001010000Z'
