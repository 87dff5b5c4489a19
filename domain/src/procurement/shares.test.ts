import { describe, expect, test } from 'vitest'
import { rolesWith } from '../core/access/permissions.ts'
import { roles } from '../core/access/roles.ts'
import { isLinkPreview, isShareActive, MAX_SHARES, shareExpiry, shareInput, whyNotShared } from './shares.ts'

const now = new Date('2026-11-25T06:30:00Z')
const at = (text: string) => new Date(text)

describe('a share link', () => {
  test.each([
    ['DAY', '2026-11-26T06:30:00Z'],
    ['WEEK', '2026-12-02T06:30:00Z'],
    ['MONTH', '2026-12-25T06:30:00Z'],
  ] as const)('for a %s ends at %s', (life, end) => {
    expect(shareExpiry(life, now)).toEqual(at(end))
  })

  test.each([
    ['before its end', '2026-11-25T06:30:00.001Z', null, true],
    ['at its end', '2026-11-25T06:30:00Z', null, false],
    ['after its end', '2026-11-25T06:29:59Z', null, false],
    ['revoked before its end', '2026-12-02T06:30:00Z', '2026-11-25T06:29:00Z', false],
    ['revoked at this moment', '2026-12-02T06:30:00Z', '2026-11-25T06:30:00Z', false],
  ])('%s shows its record or not', (_, expiresAt, revokedAt, active) => {
    expect(isShareActive({ expiresAt: at(expiresAt), revokedAt: revokedAt === null ? null : at(revokedAt) }, now)).toBe(
      active,
    )
  })

  test.each([
    [0, null],
    [MAX_SHARES - 1, null],
    [MAX_SHARES, 'SHARE_LIMIT'],
  ])('is one more beside %i others, or refused', (active, code) => {
    expect(whyNotShared(active)?.code ?? null).toBe(code)
  })

  test.each([
    [{ life: 'WEEK' }, true],
    [{ life: 'YEAR' }, false],
    [{}, false],
  ])('takes %j', (input, isValid) => {
    expect(shareInput.safeParse(input).success).toBe(isValid)
  })

  test('is made by everybody who is signed in', () => {
    expect(rolesWith('share:own').toSorted()).toEqual([...roles].toSorted())
  })
})

test.each([
  ['WhatsApp/2.24.20.79 A', true],
  ['TelegramBot (like TwitterBot)', true],
  ['facebookexternalhit/1.1', true],
  ['LinkedInBot/1.0 (compatible; Mozilla/5.0)', true],
  ['Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 20) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', false],
  ['', false],
])('%s fetches a preview: %s', (userAgent, expected) => expect(isLinkPreview(userAgent)).toBe(expected))
