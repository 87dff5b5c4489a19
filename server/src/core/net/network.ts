import ipaddr from 'ipaddr.js'

declare const networkKey: unique symbol
/** A network in the form that limits count by. */
export type NetworkKey = string & { readonly [networkKey]: true }

/**
 * The key that a limit counts by: an IPv4 address, or the /64 of an IPv6 address, because one household can use any
 * address in it. Other text is used unchanged.
 */
export function networkOf(address: string): NetworkKey {
  if (!ipaddr.isValid(address)) return address as NetworkKey
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString() as NetworkKey
  const { parts } = parsed as ipaddr.IPv6
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64` as NetworkKey
}

/** Prefixes of IPv6 that carry an IPv4 address, and where it begins, in bytes; NAT64 of one's own network is never public. */
const carriers: readonly { net: string; bits: number; at: number }[] = [
  { net: '2002::', bits: 16, at: 2 },
  { net: '64:ff9b::', bits: 96, at: 12 },
  { net: '::', bits: 96, at: 12 },
]

/**
 * Whether an address is private, reserved, or leads to such a one: the IPv4 address within 6to4, NAT64 and IPv4-compatible
 * addresses is looked at, and Teredo and NAT64 of a site are refused as a whole. Requests to names that resolve to them are
 * refused (server-side request forgery).
 */
export function isInside(address: string): boolean {
  if (!ipaddr.isValid(address)) return true
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.range() !== 'unicast'
  const bytes = parsed.toByteArray()
  for (const { net, bits, at } of carriers) {
    if (!(parsed as ipaddr.IPv6).match(ipaddr.IPv6.parse(net), bits)) continue
    return ipaddr.fromByteArray(bytes.slice(at, at + 4)).range() !== 'unicast' || net === '::'
  }
  return parsed.range() !== 'unicast' || (parsed as ipaddr.IPv6).match(ipaddr.IPv6.parse('64:ff9b:1::'), 48)
}

/** Whether this is the machine itself; visitors never are, because the proxy's header is used for them. */
export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
