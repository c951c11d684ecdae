import { isIP } from 'node:net'
import type { Settings } from '../../server/platform/settings.ts'

/** Builds the address of the portal on this machine. A portal that listens on all addresses is reached at the loopback address. */
export const buildLocalAddress = ({ HOST, PORT }: Pick<Settings, 'HOST' | 'PORT'>) => {
  const address = { '0.0.0.0': '127.0.0.1', '::': '::1' }[HOST] ?? HOST
  return `http://${isIP(address) === 6 ? `[${address}]` : address}:${PORT}`
}
