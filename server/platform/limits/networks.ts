import type { Origin } from '../actor.ts'

/**
 * Returns the network that rate limits count as one client: an IPv4 address, or the /64 of an IPv6 address, which one household or machine
 * usually has (RFC 6177).
 */
export const toNetwork = ({ address }: Pick<Origin, 'address'>) => {
  // Node reports the IPv4 clients of an IPv6 socket as ::ffff:203.0.113.9.
  const ipv4Address = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (ipv4Address) return ipv4Address
  if (!address.includes(':')) return address
  // The part after % is the network interface, which does not belong to the address.
  const [beforeGap = '', afterGap] = address.split('%')[0]!.split('::')
  const firstGroups = beforeGap === '' ? [] : beforeGap.split(':')
  const lastGroups = afterGap ? afterGap.split(':') : []
  // An IPv6 address has eight groups; `::` replaces the missing ones, which are zero.
  const zeros: string[] = afterGap === undefined ? [] : Array(8 - firstGroups.length - lastGroups.length).fill('0')
  const networkGroups = [...firstGroups, ...zeros, ...lastGroups].slice(0, 4)
  return `${networkGroups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
