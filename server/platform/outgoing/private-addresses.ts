import { BlockList, isIP } from 'node:net'

const nonPublicIpv4 = new BlockList()
// The registry of RFC 6890: loopback, private, link-local, multicast and reserved addresses.
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  nonPublicIpv4.addSubnet(network, prefix, 'ipv4')

// All public IPv6 addresses are in this range.
const globalUnicastIpv6 = new BlockList()
globalUnicastIpv6.addSubnet('2000::', 3, 'ipv6')
// Teredo and 6to4 carry an IPv4 address that could be a private one; NAT64 is outside of 2000::/3.
const ipv4Carriers = new BlockList()
for (const [network, prefix] of [
  ['2001::', 32],
  ['2002::', 16],
] as const)
  ipv4Carriers.addSubnet(network, prefix, 'ipv6')

/** Returns true for an IP address that does not belong to a public host. */
export const isPrivateAddress = (address: string) => {
  if (isIP(address) === 4) return nonPublicIpv4.check(address, 'ipv4')
  const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mappedIpv4) return nonPublicIpv4.check(mappedIpv4, 'ipv4')
  return !globalUnicastIpv6.check(address, 'ipv6') || ipv4Carriers.check(address, 'ipv6')
}
