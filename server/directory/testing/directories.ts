import { pino } from 'pino'
import { readSettings } from '../../platform/settings.ts'
import { openDirectory } from '../directory-client.ts'
import type { DirectorySettings } from '../settings.ts'

const userFilter = readSettings({}).LDAP_USER_FILTER

/** Opens a directory with the default filter, and returns it with its log. */
export const openTestDirectory = (
  settings: Omit<DirectorySettings, 'userFilter'> & { userFilter?: string; timeoutMilliseconds?: number },
) => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: line => lines.push(line) })
  return { ...openDirectory({ userFilter, ...settings }, log), lines }
}
