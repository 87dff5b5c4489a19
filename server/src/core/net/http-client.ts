import { type LookupAddress, lookup, promises } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { ProviderName } from '@neev/domain/platform/system/providers'
import type { Config } from '#core/config/config.ts'
import type { Services } from '#core/context.ts'
import { isInside } from './network.ts'
import { Answered } from './providers.ts'

export { Answered } from './providers.ts'

export type Outgoing = { method?: 'GET' | 'POST' | 'PUT'; headers?: Record<string, string>; body?: object | string }

const maxBytes = 1_000_000

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

/** Whether the configuration lets this server reach a host although it is private or without https: `host` or `host:port`. */
const isAllowed = ({ allowedHosts }: Config, hostname: string, port: string | number) =>
  allowedHosts.includes(`${hostname}:${port}`) || allowedHosts.includes(hostname)

/** The same for the host of an address. */
export const isAllowedAddress = (config: Config, { hostname, port, protocol }: URL): boolean =>
  isAllowed(config, hostname, port || (protocol === 'http:' ? 80 : 443))

/**
 * The address of a host for connections other than HTTP, such as SMTP: a public one, or the host itself if the
 * configuration allows it. Throws if the name leads inside or has no address.
 */
export async function publicAddress({ config }: Pick<Services, 'config'>, host: string, port: number): Promise<string> {
  if (isAllowed(config, host, port)) return host
  const found = isIP(host) ? [{ address: host }] : await promises.lookup(host, { all: true })
  const [first] = found
  if (!first || found.some(({ address }) => isInside(address))) throw new Error(`${host} leads inside.`)
  return first.address
}

type Caller = Pick<Services, 'config' | 'providers'>

/**
 * The only way to make HTTP requests, always to a named provider: https to public addresses (or to a host allowed by the
 * configuration, such as a sandbox provider), no redirects, ten seconds in all, one megabyte, few at once. Throws `Answered` on
 * a status below 500 other than 2xx, with the start of the response, and ProviderFault if the provider is at fault.
 */
export function fetchText(
  caller: Caller,
  provider: ProviderName,
  address: string,
  outgoing?: Outgoing,
): Promise<string> {
  return caller.providers.run(provider, (limit) => fetchOnce(caller, limit, address, outgoing))
}

/** The same for a JSON response. */
export function fetchJson<T>(caller: Caller, provider: ProviderName, address: string, outgoing?: Outgoing): Promise<T> {
  return caller.providers.run(
    provider,
    async (limit) => JSON.parse(await fetchOnce(caller, limit, address, outgoing)) as T,
  )
}

async function fetchOnce(
  { config }: Pick<Services, 'config'>,
  signal: AbortSignal,
  address: string,
  { method = 'GET', headers = {}, body }: Outgoing = {},
): Promise<string> {
  const url = new URL(address)
  const allowed = isAllowedAddress(config, url)
  const whyNot = allowed ? null : whyNotLeaving(url)
  if (whyNot) throw new Error(whyNot)
  const json = typeof body === 'object'
  const response = await send(url, {
    method,
    signal,
    headers: { ...(json && { 'content-type': 'application/json' }), ...headers },
    ...(!allowed && { lookup: guardedLookup }),
    body: json ? JSON.stringify(body) : body,
  })
  const text = await readSome(response)
  const status = response.statusCode ?? 0
  if (status < 200 || status > 299) throw new Answered(url.host, status, text)
  return text
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
