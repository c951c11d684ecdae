import { randomUUID } from 'node:crypto'
import { type Entry, OperationsError } from 'ldapts'
import type { Logger } from 'pino'
import { type Connections, openConnections } from './connections.ts'
import { type Person, personAttributes, toPerson } from './people.ts'
import { bindAs, type Refusal } from './refusals.ts'
import { openSearchConnections, type SearchOutcome, searchEntries, searchPeople } from './searches.ts'
import type { DirectorySettings } from './settings.ts'

/** The result of a login. 'unreachable' if the directory did not respond; the log then has the reason. */
export type Authentication = { outcome: 'accepted'; person: Person } | { outcome: Refusal | 'unreachable' }

/** The client of the office's directory. */
export interface Directory {
  /** Resolves to the outcome within the time limit, and never rejects. */
  authenticate(username: string, password: string): Promise<Authentication>
  /** Searches names with the search account. Never rejects; 'not configured' without such an account. */
  search(usernames: readonly string[]): Promise<SearchOutcome[] | 'unreachable' | 'not configured'>
}

const wrongLogin: Authentication = { outcome: 'wrong name or password' }

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
        return await Promise.race([connections.expiry, logInPerson({ connections, settings, log }, username, password)])
      } catch (error) {
        log.warn({ step: connections.step, reason: formatReason(error) }, 'The directory did not respond as expected')
        return { outcome: 'unreachable' }
      } finally {
        connections.close()
      }
    },
    async search(usernames) {
      if (settings.bindDn === undefined) return 'not configured'
      const connections = openSearchConnections(settings)
      try {
        return await searchPeople(connections, settings, usernames)
      } catch (error) {
        log.warn({ step: connections.step, reason: formatReason(error) }, 'The directory did not respond as expected')
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

/** Logs in a person, whose entry is searched first. */
const logInPerson = async (context: LoginContext, username: string, password: string): Promise<Authentication> => {
  const { connections, settings, log } = context
  const searchResult = await findUserEntries(context, username, password)
  if ('refusal' in searchResult) return { outcome: searchResult.refusal }
  const userClient = connections.open('log in')
  const { entries } = searchResult
  const [entry] = entries
  if (entry === undefined || entries.length > 1) {
    if (entry) log.warn('The directory has more than one user of that name')
    // A login as a random user makes an unknown name take as many steps as a known one, so that the time reveals nothing.
    await bindAs(userClient, `cn=${randomUUID()},${settings.baseDn}`, password).catch(() => {})
    return wrongLogin
  }
  const refusal = await bindAs(userClient, entry.dn, password)
  if (refusal) return { outcome: refusal }
  const person = toPerson(entry, username)
  if (!person) throw new Error('The entry has neither objectGUID nor entryUUID')
  return { outcome: 'accepted', person }
}

/** Returns the entries of a name, or the refusal if the search needs the user's own login and the directory refuses it. */
const findUserEntries = async (
  { connections, settings }: LoginContext,
  username: string,
  password: string,
): Promise<{ entries: Entry[] } | { refusal: Refusal }> => {
  const { bindDn, bindPassword, baseDn } = settings
  const client = connections.open(bindDn ? 'log in to find users' : 'find the user')
  const searchUser = () => searchEntries(client, settings, username, personAttributes)
  if (bindDn) {
    await client.bind(bindDn, bindPassword)
    connections.step = 'find the user'
    return { entries: await searchUser() }
  }
  try {
    // Without a search account, the search is anonymous.
    return { entries: await searchUser() }
  } catch (error) {
    if (!(error instanceof OperationsError)) throw error
  }
  // An Active Directory allows no anonymous search, but the user can log in by principal name and then search.
  const refusal = await bindAs(client, buildPrincipalName(username, baseDn), password)
  return refusal ? { refusal } : { entries: await searchUser() }
}

/** Returns the name with the domain of the directory, unless it has a domain already. */
const buildPrincipalName = (username: string, baseDn: string) => {
  const domain = [...baseDn.matchAll(/(?:^|,)\s*dc=([^,]+)/gi)].map(([, part]) => part).join('.')
  return username.includes('@') ? username : `${username}@${domain}`
}

/** Formats why the directory failed: the name of its response, or the code of the connection error. */
const formatReason = (error: unknown) => {
  const { name, code, message } = error as Error & { code?: unknown }
  if (typeof code === 'number') return name
  return code ?? message
}
