import type { Logger } from 'pino'
import type { Accounts } from '../accounts/index.ts'
import type { Domain } from '../platform/domain.ts'
import type { Settings } from '../platform/settings.ts'
import { openDirectory } from './directories.ts'
import { directoryRoutes } from './routes.ts'
import { findDirectory } from './settings.ts'

interface DirectoryGround {
  settings: Settings
  accounts: Accounts
  log: Logger
}

/** Logins of people in the office's directory. */
export const openDirectoryDomain = ({ settings, accounts, log }: DirectoryGround): Domain => {
  const directory = findDirectory(settings)
  return { routes: directoryRoutes({ accounts, directory: directory && openDirectory(directory, log) }) }
}
