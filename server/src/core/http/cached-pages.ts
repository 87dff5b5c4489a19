import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gunzip, gzip, gzipSync, type ZlibOptions } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { log } from '#core/log.ts'

export type Stored = {
  gzip: Buffer
  etag: string
  /** For `writeHead`, names and values alternating. */
  headers: string[]
  /** Compressed for one visitor who waits: more tightly once a second one asks. */
  isQuick: boolean
}
/** What a page depends on besides its URL. */
export type Visit = { locale: string; pincode: string | null }

export const locales = ['en-US', 'es-ES', 'de-DE', 'hi-IN'] as const
const shared = 'public, max-age=0, s-maxage=30, stale-while-revalidate=300'
const pageLifeMs = 60_000
const pageBytes = 128_000_000
/** Level 3 takes a sixth of the time of level 6, for a seventh more bytes. */
const quickly = { level: 3 }
const tightly = { level: 9 }
const uncompress = promisify<Buffer, Buffer>(gunzip)
const compress = promisify<Buffer, ZlibOptions, Buffer>(gzip)
const cookie = (name: string) => new RegExp(`(?:^|;) ?${name}=([\\w-]*)`)
const chosenLanguage = cookie('lang')
const chosenPincode = cookie('pincode')
/** Browsers send the same few dozen language headers all day. */
const keys = new LRUCache<string, string>({ max: 500 })

/** The browser's first supported language, otherwise English. */
function preferredLocale(header: string): string {
  const known = keys.get(header)
  if (known) return known
  let proposed = 'en-US'
  for (const part of header.split(',')) {
    const language = part.trim().slice(0, 2).toLowerCase()
    const match = language && locales.find((locale) => locale.startsWith(language))
    if (match) {
      proposed = match
      break
    }
  }
  keys.set(header, proposed)
  return proposed
}

/** The chosen language, otherwise the browser's; the pincode of the cookie, which may not exist. */
export function visitOf({ headers }: IncomingMessage): Visit {
  const cookies = headers.cookie ?? ''
  const lang = chosenLanguage.exec(cookies)?.[1]
  const pincode = chosenPincode.exec(cookies)?.[1] ?? ''
  return {
    locale:
      lang && (locales as readonly string[]).includes(lang) ? lang : preferredLocale(headers['accept-language'] ?? ''),
    pincode: /^[1-9]\d{5}$/.test(pincode) ? pincode : null,
  }
}

/**
 * The URL with the parameters that pages read, sorted. Others, such as those of campaigns, do not change a page and must
 * not create a separate entry.
 */
export function pageAddress(url: string, isKnown: (name: string) => boolean): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const parameters = new URLSearchParams(url.slice(at + 1))
  for (const name of [...parameters.keys()]) if (!isKnown(name)) parameters.delete(name)
  parameters.sort()
  const search = parameters.toString()
  return search ? `${url.slice(0, at)}?${search}` : url.slice(0, at)
}

const keyOf = (address: string, { locale, pincode }: Visit) => `${address} ${locale} ${pincode ?? ''}`

/** Compresses a page again beside the requests. */
async function compressTightly(page: Stored): Promise<void> {
  page.isQuick = false
  try {
    page.gzip = await compress(await uncompress(page.gzip), tightly)
  } catch (error) {
    log.warn({ err: error }, 'a kept page stays as it was compressed first')
  }
}

/** Cache of rendered, compressed pages by URL, language and pincode. */
export function cachedPages(policy: string, standing: Record<string, string>, isKnown: (name: string) => boolean) {
  const addressOf = (url: string) => pageAddress(url, isKnown)
  const stored = new LRUCache<string, Stored>({
    maxSize: pageBytes,
    sizeCalculation: (page) => page.gzip.length + 1_000,
    ttl: pageLifeMs,
    ttlResolution: 1_000,
  })

  return {
    address: addressOf,
    key: (url: string, visit: Visit) => keyOf(addressOf(url), visit),
    clear: () => stored.clear(),
    keep: (key: string, page: Stored) => void stored.set(key, page),
    get: (key: string) => stored.get(key),

    make(html: string, status: number, isFresh = false): Stored {
      const compressed = gzipSync(html, quickly)
      const etag = `"${createHash('sha1').update(compressed).digest('base64url')}"`
      const headers = {
        ...standing,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'cache-control': isFresh ? 'no-store' : status === 200 ? shared : 'no-cache',
        vary: 'accept-encoding, accept-language, cookie',
        etag,
      }
      return { gzip: compressed, etag, headers: Object.entries(headers).flat(), isQuick: true }
    },

    /** Answers from the cache before the framework handles the request; false if it cannot. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' || !request.headers['accept-encoding']?.includes('gzip')) return false
      const page = stored.get(keyOf(addressOf(request.url ?? ''), visitOf(request)))
      if (!page) return false
      if (page.isQuick) void compressTightly(page)
      if (request.headers['if-none-match'] === page.etag) response.writeHead(304, page.headers).end()
      else {
        response.writeHead(200, [
          ...page.headers,
          'content-encoding',
          'gzip',
          'content-length',
          String(page.gzip.length),
        ])
        response.end(page.gzip)
      }
      return true
    },
  }
}
