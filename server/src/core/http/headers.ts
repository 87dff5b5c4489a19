import { createHash } from 'node:crypto'
import type { Config } from '#core/config/config.ts'
import { bareStyle } from './bare-page.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const httpsYearSeconds = 365 * 24 * 60 * 60

/** Payment providers that forms are submitted to. */
export function formHostsOf({ ccavenue }: Pick<Config, 'ccavenue'>): string[] {
  if (!ccavenue) return []
  return [ccavenue.live ? 'https://secure.ccavenue.com' : 'https://test.ccavenue.com']
}

/** Headers of every response. With an https origin, browsers stay on https for a year. */
export function securityHeaders({ origin }: Pick<Config, 'origin'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(origin.startsWith('https:') && {
      'strict-transport-security': `max-age=${httpsYearSeconds}; includeSubDomains`,
    }),
  }
}

/** Content security policy of responses without one of their own: data, and bare pages with their style and forms. */
export function barePolicy(config: Pick<Config, 'ccavenue'>): string {
  return [
    "default-src 'none'",
    `style-src ${hashOf(bareStyle)}`,
    "img-src 'self'",
    `form-action ${["'self'", ...formHostsOf(config)].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Content security policy of the site's pages: its own scripts, and the boot script by its hash. Components set style
 * attributes; style elements and inline scripts are blocked.
 */
export function pagePolicy(
  bootScript: string,
  { formHosts, frames }: { formHosts: string[]; frames: boolean },
): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashOf(bootScript)}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    ...(frames ? ["frame-src 'self'"] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    `form-action ${["'self'", ...formHosts].join(' ')}`,
    "frame-ancestors 'none'",
  ].join('; ')
}
