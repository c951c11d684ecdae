import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { FilterParser } from 'ldapts'
import { type Settings, SettingsError } from '../platform/settings.ts'

/** The address of the directory, and how to find its users (docs/behaviour/logins.md#the-offices-directory). */
export interface DirectorySettings {
  /** ldaps://host:port, or ldap://host:port, which sends passwords unencrypted. */
  url: string
  baseDn: string
  /** The search account. Without it the search is anonymous; in an Active Directory, each user's own account searches. */
  bindDn?: string
  bindPassword?: string
  /** Filter in which each {{username}} is replaced by the escaped name. */
  userFilter: string
  /** Trusted certificates in PEM, in place of those of the system. */
  certificateAuthority?: string
}

/** Returns the directory of the settings; undefined if there is none. Throws a SettingsError for an invalid filter or file. */
export const findDirectorySettings = (settings: Settings): DirectorySettings | undefined => {
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
  // Throws if the text is not a certificate.
  new X509Certificate(text)
  return text
}

/** Returns what `read` returns. Throws a SettingsError that names the setting if `read` throws. */
const requireValid = <T>(name: string, read: () => T): T => {
  try {
    return read()
  } catch (error) {
    throw new SettingsError(`The settings are invalid.\n${name}: ${(error as Error).message}`)
  }
}
