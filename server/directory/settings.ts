import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { FilterParser } from 'ldapts'
import { type Settings, SettingsError } from '../platform/settings.ts'

/** Which directory is asked, and how its users are found (docs/behaviour/logins.md#the-offices-directory). */
export interface DirectorySettings {
  /** ldaps://host:port, or ldap://host:port, over which passwords travel readable. */
  url: string
  baseDn: string
  /** Account that finds users. Without it they are found anonymously, or in an Active Directory each by their own account. */
  bindDn?: string
  bindPassword?: string
  /** Filter in which each {{username}} is replaced by the escaped name. */
  userFilter: string
  /** Certificates in PEM that are trusted instead of those of the system. */
  certificateAuthority?: string
}

/** The directory of the settings; undefined when none is given. Throws a SettingsError for a filter or a file that is of no use. */
export const findDirectory = (settings: Settings): DirectorySettings | undefined => {
  const { LDAP_URL, LDAP_BASE_DN, LDAP_USER_FILTER, LDAP_CA_FILE } = settings
  if (LDAP_URL === undefined || LDAP_BASE_DN === undefined) return
  attempt('LDAP_USER_FILTER', () => FilterParser.parseString(LDAP_USER_FILTER.replaceAll('{{username}}', 'name')))
  return {
    url: LDAP_URL,
    baseDn: LDAP_BASE_DN,
    bindDn: settings.LDAP_BIND_DN,
    bindPassword: settings.LDAP_BIND_PASSWORD,
    userFilter: LDAP_USER_FILTER,
    certificateAuthority: LDAP_CA_FILE && attempt('LDAP_CA_FILE', () => readCertificates(LDAP_CA_FILE)),
  }
}

const readCertificates = (path: string) => {
  const text = readFileSync(path, 'utf8')
  new X509Certificate(text)
  return text
}

const attempt = <T>(name: string, work: () => T): T => {
  try {
    return work()
  } catch (error) {
    throw new SettingsError(`The settings are not right.\n${name}: ${(error as Error).message}`)
  }
}
