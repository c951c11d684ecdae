import { BlockList, isIP } from 'node:net'

const reserved = new BlockList()
// RFC 6890 and its registry: loopback, private and link-local networks, and addresses of more than one host.
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
  reserved.addSubnet(network, prefix, 'ipv4')

const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
const tunnels = new BlockList()
// Teredo, 6to4 and NAT64 carry an IPv4 address that could be a private one.
for (const [network, prefix] of [
  ['2001::', 32],
  ['2002::', 16],
  ['64:ff9b::', 96],
] as const)
  tunnels.addSubnet(network, prefix, 'ipv6')

/** True for an IP address that does not belong to a public host. */
export const isPrivateAddress = (address: string) => {
  if (isIP(address) === 4) return reserved.check(address, 'ipv4')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return reserved.check(mapped, 'ipv4')
  return !global6.check(address, 'ipv6') || tunnels.check(address, 'ipv6')
}
