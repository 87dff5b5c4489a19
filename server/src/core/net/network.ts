import ipaddr from 'ipaddr.js'

/**
 * The key that a limit counts by: an IPv4 address, or the /64 of an IPv6 address, because one household can use any
 * address in it. Other text is used unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const { parts } = parsed as ipaddr.IPv6
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

/** Whether this is the machine itself; visitors never are, because the proxy's header is used for them. */
export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
