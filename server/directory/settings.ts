import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { FilterParser } from 'ldapts'
import { type Settings, SettingsError } from '../platform/settings.ts'

/** The address of the directory, and how to find its users (docs/behaviour/logins.md#the-offices-directory). */
export interface DirectorySettings {
  /** ldaps://host:port, or ldap://host:port, which sends passwords unencrypted. */
  url: string
  baseDn: string
  /** Search account. Without it the search is anonymous, or in an Active Directory uses each user's own account. */
  bindDn?: string
  bindPassword?: string
  /** Filter in which each {{username}} is replaced by the escaped name. */
  userFilter: string
  /** Trusted certificates in PEM, in place of those of the system. */
  certificateAuthority?: string
}

/** Returns the directory of the settings; undefined if there is none. Throws a SettingsError for an invalid filter or file. */
export const findDirectory = (settings: Settings): DirectorySettings | undefined => {
  const { LDAP_URL, LDAP_BASE_DN, LDAP_USER_FILTER, LDAP_CA_FILE } = settings
  if (LDAP_URL === undefined || LDAP_BASE_DN === undefined) return
  requireValid('LDAP_USER_FILTER', () => FilterParser.parseString(LDAP_USER_FILTER.replaceAll('{{username}}', 'name')))
  return {
    url: LDAP_URL,
    baseDn: LDAP_BASE_DN,
    bindDn: settings.LDAP_BIND_DN,
    bindPassword: settings.LDAP_BIND_PASSWORD,
    userFilter: LDAP_USER_FILTER,
    certificateAuthority: LDAP_CA_FILE && requireValid('LDAP_CA_FILE', () => readCertificates(LDAP_CA_FILE)),
  }
}

const readCertificates = (path: string) => {
  const text = readFileSync(path, 'utf8')
  new X509Certificate(text)
  return text
}

/** Returns the result of `work`. Throws a SettingsError that names the setting if it fails. */
const requireValid = <T>(name: string, work: () => T): T => {
  try {
    return work()
  } catch (error) {
    throw new SettingsError(`The settings are not right.\n${name}: ${(error as Error).message}`)
  }
}
