import { type LookupAddress, lookup, promises } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Services } from '#core/context.ts'

export type Outgoing = { method?: 'GET' | 'POST' | 'PUT'; headers?: Record<string, string>; body?: object | string }

/** The other side answered with an error status. */
export class Answered extends Error {
  readonly status: number
  readonly text: string
  constructor(host: string, status: number, text: string) {
    super(`${host} answered ${status}: ${text.slice(0, 200)}`)
    this.status = status
    this.text = text
  }
}

const timeoutMs = 10_000
const maxBytes = 1_000_000

/** Private and reserved addresses. Names that resolve to them are refused (server-side request forgery). */
const inside = new BlockList()
for (const [net, bits] of [
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
] as const) {
  inside.addSubnet(net, bits)
}
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  inside.addSubnet(net, bits, 'ipv6')
}
const isInside = (address: string) => inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Resolves the name once and connects to the checked address, so that the name cannot change in between. */
const guardedLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses = (found ?? []) as LookupAddress[]
    const [first] = addresses
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address.`), '', 0)
    if (addresses.some(({ address }) => isInside(address)))
      return callback(new Error(`${hostname} leads inside.`), '', 0)
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
  })
}

function whyNotLeaving(url: URL): string | null {
  if (url.protocol !== 'https:') return `Only https leaves this server, not ${url.protocol}//${url.host}`
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(literal) && isInside(literal) ? `${url.host} leads inside.` : null
}

/**
 * The address of a host for connections other than HTTP, such as SMTP: a public one, or the host itself if the
 * configuration allows it. Throws if the name leads inside or has no address.
 */
export async function publicAddress({ config }: Pick<Services, 'config'>, host: string, port: number): Promise<string> {
  if (config.allowedHosts.includes(`${host}:${port}`) || config.allowedHosts.includes(host)) return host
  const found = isIP(host) ? [{ address: host }] : await promises.lookup(host, { all: true })
  const [first] = found
  if (!first || found.some(({ address }) => isInside(address))) throw new Error(`${host} leads inside.`)
  return first.address
}

/**
 * The only way to make HTTP requests: https to public addresses (or to a host allowed by the configuration, such as a
 * sandbox provider), no redirects, ten seconds, one megabyte. Throws on any status other than 2xx, with the start of
 * the response.
 */
export async function fetchText(
  { config }: Pick<Services, 'config'>,
  address: string,
  { method = 'GET', headers = {}, body }: Outgoing = {},
): Promise<string> {
  const url = new URL(address)
  const allowed = config.allowedHosts.includes(url.host)
  const whyNot = allowed ? null : whyNotLeaving(url)
  if (whyNot) throw new Error(whyNot)
  const json = typeof body === 'object'
  const response = await send(url, {
    method,
    signal: AbortSignal.timeout(timeoutMs),
    headers: { ...(json && { 'content-type': 'application/json' }), ...headers },
    ...(!allowed && { lookup: guardedLookup }),
    body: json ? JSON.stringify(body) : body,
  })
  const text = await readSome(response)
  const status = response.statusCode ?? 0
  if (status < 200 || status > 299) throw new Answered(url.host, status, text)
  return text
}

/** The same for a JSON response. */
export async function fetchJson<T>(
  services: Pick<Services, 'config'>,
  address: string,
  outgoing?: Outgoing,
): Promise<T> {
  return JSON.parse(await fetchText(services, address, outgoing)) as T
}

function send(
  url: URL,
  { body, ...options }: http.RequestOptions & { body: string | undefined },
): Promise<IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end(body)
  })
}

async function readSome(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    size += (part as Buffer).length
    // Leaving the loop closes the connection
    if (size > maxBytes) throw new Error('The answer is too long.')
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts).toString('utf8')
}
