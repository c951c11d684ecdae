import type { Settings } from '../platform/settings.ts'
import { openConnections } from './connections.ts'
import { findDirectorySettings } from './settings.ts'

/**
 * Logs in to the office's directory with the search account, or anonymously, and reads the base entry. Resolves with false if no directory
 * is set. Rejects with the failure.
 */
export const checkDirectoryConnection = async (settings: Settings): Promise<boolean> => {
  const directory = findDirectorySettings(settings)
  if (!directory) return false
  const connections = openConnections(directory)
  try {
    const logInAndSearch = async () => {
      const client = connections.open('log in to find users')
      if (directory.bindDn) await client.bind(directory.bindDn, directory.bindPassword)
      await client.search(directory.baseDn, { scope: 'base', sizeLimit: 1, attributes: ['objectClass'] })
    }
    await Promise.race([connections.expiry, logInAndSearch()])
    return true
  } finally {
    connections.close()
  }
}
