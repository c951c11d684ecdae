import type { Settings } from '../platform/settings.ts'
import { openConnections } from './connections.ts'
import { findDirectory } from './settings.ts'

/**
 * Logs in to the office's directory with the account that finds users, or as nobody, and reads the entry of the base. Rejects with what went wrong;
 * resolves with false where no directory is set.
 */
export const checkDirectory = async (settings: Settings): Promise<boolean> => {
  const directory = findDirectory(settings)
  if (!directory) return false
  const connections = openConnections(directory)
  try {
    const ask = async () => {
      const client = connections.open('log in to find users')
      if (directory.bindDn) await client.bind(directory.bindDn, directory.bindPassword)
      await client.search(directory.baseDn, { scope: 'base', sizeLimit: 1, attributes: ['objectClass'] })
    }
    await Promise.race([connections.expiry, ask()])
    return true
  } finally {
    connections.close()
  }
}
