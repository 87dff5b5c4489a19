import ipaddr from 'ipaddr.js'

/**
 * Whom a limit counts: an IPv4 address, or the /64 of an IPv6 address, within which one household may take any address it likes. Text
 * that is no address counts as it is.
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

/** Whether this is the machine itself; visitors never are, because a proxy's word on them counts. */
export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
