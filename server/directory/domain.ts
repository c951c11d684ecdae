import type { Logger } from 'pino'
import type { Accounts } from '../accounts/index.ts'
import type { Domain } from '../platform/domain.ts'
import type { Settings } from '../platform/settings.ts'
import { type Directory, openDirectory } from './directory-client.ts'
import { directoryRoutes } from './routes.ts'
import { findDirectorySettings } from './settings.ts'

/** Opens the office's directory of the settings; undefined if there is none. */
export const openOfficeDirectory = ({ settings, log }: { settings: Settings; log: Logger }): Directory | undefined => {
  const directory = findDirectorySettings(settings)
  return directory && openDirectory(directory, log)
}

/** Creates the domain of logins of people in the office's directory. */
export const createDirectoryDomain = (dependencies: {
  accounts: Accounts
  directory: Directory | undefined
}): Domain => ({
  routes: directoryRoutes(dependencies),
})
