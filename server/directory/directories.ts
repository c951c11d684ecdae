import { randomUUID } from 'node:crypto'
import { type Client, type Entry, Filter, OperationsError } from 'ldapts'
import type { Logger } from 'pino'
import { type Connections, openConnections } from './connections.ts'
import { findPerson, type Person, personAttributes } from './people.ts'
import { bindAs, type Refusal } from './refusals.ts'
import { openSearch, type SearchOutcome, searchPeople } from './searches.ts'
import type { DirectorySettings } from './settings.ts'

/** The result of a login. 'unreachable' says nothing about name or password: the directory did not respond, and the log has the reason. */
export type Outcome = { outcome: 'accepted'; person: Person } | { outcome: Refusal | 'unreachable' }

export interface Directory {
  /** Resolves to the outcome within the time limit, and never rejects. */
  authenticate(username: string, password: string): Promise<Outcome>
  /** Searches names with the service account. Never rejects; 'not configured' without such an account. */
  find(usernames: readonly string[]): Promise<SearchOutcome[] | 'unreachable' | 'not configured'>
}

const wrongLogin: Outcome = { outcome: 'wrong name or password' }

/** Opens a client of the office's directory, with separate connections for each login. The time limit covers all steps of one login. */
export const openDirectory = (
  settings: DirectorySettings & { timeoutMilliseconds?: number },
  log: Logger,
): Directory => {
  if (settings.url.startsWith('ldap:')) log.warn('LDAP_URL is not ldaps: passwords travel readable to the directory')
  return {
    async authenticate(username, password) {
      // A directory treats an empty password as an anonymous login and accepts it.
      if (username.trim() === '' || password.trim() === '') return wrongLogin
      const connections = openConnections(settings)
      try {
        return await Promise.race([
          connections.expiry,
          authenticate({ connections, settings, log }, username, password),
        ])
      } catch (error) {
        log.warn({ step: connections.step, reason: formatReason(error) }, 'The directory could not be asked')
        return { outcome: 'unreachable' }
      } finally {
        connections.close()
      }
    },
    async find(usernames) {
      if (settings.bindDn === undefined) return 'not configured'
      const connections = openSearch(settings)
      try {
        return await searchPeople(connections, settings, usernames)
      } catch (error) {
        log.warn({ step: connections.step, reason: formatReason(error) }, 'The directory could not be asked')
        return 'unreachable'
      } finally {
        connections.close()
      }
    },
  }
}

interface LoginContext {
  connections: Connections
  settings: DirectorySettings
  log: Logger
}

const authenticate = async (context: LoginContext, username: string, password: string): Promise<Outcome> => {
  const { connections, settings, log } = context
  const searchResult = await listEntries(context, username, password)
  if (!Array.isArray(searchResult)) return { outcome: searchResult }
  const userClient = connections.open('log in')
  const [entry] = searchResult
  if (entry === undefined || searchResult.length > 1) {
    if (entry) log.warn('The directory has more than one user of that name')
    // An unknown name takes as many steps as a known one.
    await bindAs(userClient, `cn=${randomUUID()},${settings.baseDn}`, password).catch(() => {})
    return wrongLogin
  }
  const refusal = await bindAs(userClient, entry.dn, password)
  if (refusal) return { outcome: refusal }
  const person = findPerson(entry, username)
  if (!person) throw new Error('The entry has neither objectGUID nor entryUUID')
  return { outcome: 'accepted', person }
}

/** Returns all entries of a name, or the refusal if the user cannot be searched for. */
const listEntries = async ({ connections, settings }: LoginContext, username: string, password: string) => {
  const { bindDn, bindPassword, baseDn } = settings
  const searchClient = connections.open(bindDn ? 'log in to find users' : 'find the user')
  if (bindDn) {
    await searchClient.bind(bindDn, bindPassword)
    connections.step = 'find the user'
  }
  try {
    return await searchUser(searchClient, settings, username)
  } catch (error) {
    if (bindDn || !(error instanceof OperationsError)) throw error
  }
  // An Active Directory allows no anonymous search, but a login by principal name.
  const domain = [...baseDn.matchAll(/(?:^|,)\s*dc=([^,]+)/gi)].map(([, part]) => part).join('.')
  const refusal = await bindAs(searchClient, username.includes('@') ? username : `${username}@${domain}`, password)
  return refusal ?? searchUser(searchClient, settings, username)
}

const searchUser = async (
  searchClient: Client,
  { baseDn, userFilter }: DirectorySettings,
  username: string,
): Promise<Entry[]> => {
  const { searchEntries } = await searchClient.search(baseDn, {
    scope: 'sub',
    filter: userFilter.replaceAll('{{username}}', () => Filter.escape(username)),
    // Two entries show that the name is ambiguous.
    sizeLimit: 2,
    attributes: personAttributes,
    explicitBufferAttributes: ['objectGUID'],
  })
  return searchEntries
}

/** Formats why the directory failed: the name of its response, or the code of the connection error. */
const formatReason = (error: unknown) => {
  const { name, code, message } = error as Error & { code?: unknown }
  if (typeof code === 'number') return name
  return code ?? message
}
