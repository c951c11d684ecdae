import { randomUUID } from 'node:crypto'
import { type Client, type Entry, Filter, OperationsError } from 'ldapts'
import type { Logger } from 'pino'
import { type Connections, openConnections } from './connections.ts'
import { findPerson, type Person, personAttributes } from './people.ts'
import { bindAs, type Refusal } from './refusals.ts'
import { type Found, findPeople, openSearch } from './searches.ts'
import type { DirectorySettings } from './settings.ts'

/** What comes of a name and a password. 'unreachable' says nothing about either: the directory could not be asked, and the log says why. */
export type Outcome = { outcome: 'accepted'; person: Person } | { outcome: Refusal | 'unreachable' }

export interface Directory {
  /** Never rejects, and answers within the time limit. */
  authenticate(username: string, password: string): Promise<Outcome>
  /** Looks names up with the service account. Never rejects; 'not configured' without such an account. */
  find(usernames: readonly string[]): Promise<Found[] | 'unreachable' | 'not configured'>
}

const refused: Outcome = { outcome: 'wrong name or password' }

/** Speaks to the office's directory, on connections of its own for each login. All steps of one together may take the time limit. */
export const openDirectory = (
  settings: DirectorySettings & { timeoutMilliseconds?: number },
  log: Logger,
): Directory => {
  if (settings.url.startsWith('ldap:')) log.warn('LDAP_URL is not ldaps: passwords travel readable to the directory')
  return {
    async authenticate(username, password) {
      // A directory takes an empty password for a visitor without a name, and says yes.
      if (username.trim() === '' || password.trim() === '') return refused
      const connections = openConnections(settings)
      try {
        return await Promise.race([
          connections.expiry,
          authenticate({ connections, settings, log }, username, password),
        ])
      } catch (error) {
        log.warn({ step: connections.step, reason: reasonOf(error) }, 'The directory could not be asked')
        return { outcome: 'unreachable' }
      } finally {
        connections.close()
      }
    },
    async find(usernames) {
      if (settings.bindDn === undefined) return 'not configured'
      const connections = openSearch(settings)
      try {
        return await findPeople(connections, settings, usernames)
      } catch (error) {
        log.warn({ step: connections.step, reason: reasonOf(error) }, 'The directory could not be asked')
        return 'unreachable'
      } finally {
        connections.close()
      }
    },
  }
}

interface Parts {
  connections: Connections
  settings: DirectorySettings
  log: Logger
}

const authenticate = async (parts: Parts, username: string, password: string): Promise<Outcome> => {
  const { connections, settings, log } = parts
  const found = await findEntries(parts, username, password)
  if (!Array.isArray(found)) return { outcome: found }
  const user = connections.open('log in')
  const [entry] = found
  if (entry === undefined || found.length > 1) {
    if (entry) log.warn('The directory has more than one user of that name')
    // As many steps for an unknown name as for a known one.
    await bindAs(user, `cn=${randomUUID()},${settings.baseDn}`, password).catch(() => {})
    return refused
  }
  const refusal = await bindAs(user, entry.dn, password)
  if (refusal) return { outcome: refusal }
  const person = findPerson(entry, username)
  if (!person) throw new Error('The entry has neither objectGUID nor entryUUID')
  return { outcome: 'accepted', person }
}

/** All entries of that name, or why the user may not look for their own. */
const findEntries = async ({ connections, settings }: Parts, username: string, password: string) => {
  const { bindDn, bindPassword, baseDn } = settings
  const finder = connections.open(bindDn ? 'log in to find users' : 'find the user')
  if (bindDn) {
    await finder.bind(bindDn, bindPassword)
    connections.step = 'find the user'
  }
  try {
    return await search(finder, settings, username)
  } catch (error) {
    if (bindDn || !(error instanceof OperationsError)) throw error
  }
  // An Active Directory shows nothing to strangers, but lets users log in by their principal name.
  const domain = [...baseDn.matchAll(/(?:^|,)\s*dc=([^,]+)/gi)].map(([, part]) => part).join('.')
  const refusal = await bindAs(finder, username.includes('@') ? username : `${username}@${domain}`, password)
  return refusal ?? search(finder, settings, username)
}

const search = async (
  finder: Client,
  { baseDn, userFilter }: DirectorySettings,
  username: string,
): Promise<Entry[]> => {
  const { searchEntries } = await finder.search(baseDn, {
    scope: 'sub',
    filter: userFilter.replaceAll('{{username}}', () => Filter.escape(username)),
    // Enough to see that there is more than one.
    sizeLimit: 2,
    attributes: personAttributes,
    explicitBufferAttributes: ['objectGUID'],
  })
  return searchEntries
}

/** Why the directory could not be asked: the name of its answer, or the code of the connection's failure. */
const reasonOf = (error: unknown) => {
  const { name, code, message } = error as Error & { code?: unknown }
  if (typeof code === 'number') return name
  return code ?? message
}
