import { z } from '../core/input/zod.ts'
import { type Refusal, refuse } from '../core/refusals.ts'

/** What a share link can show: exactly one of these. */
export const shareKinds = ['ORDER', 'QUOTATION', 'PRICE_LIST'] as const
export type ShareKind = (typeof shareKinds)[number]

/** How long a share link works, and its days. */
export const shareLives = ['DAY', 'WEEK', 'MONTH'] as const
export type ShareLife = (typeof shareLives)[number]
const daysOf: Readonly<Record<ShareLife, number>> = { DAY: 1, WEEK: 7, MONTH: 30 }

/** How long a new link works unless its owner chooses otherwise. */
export const defaultShareLife: ShareLife = 'WEEK'

/** Links of one record that work at the same time, at most. */
export const MAX_SHARES = 20
/** Lines of a shared price list, at most. */
export const MAX_SHARED_PRICES = 100

/** Input of a new share link. */
export const shareInput = z.object({ life: z.enum(shareLives, 'Choose how long the link works.') })

export type Share = { expiresAt: Date; revokedAt: Date | null }

/** When a link made now ends: whole days later, to the second. */
export const shareExpiry = (life: ShareLife, now: Date): Date => new Date(now.getTime() + daysOf[life] * 86_400_000)

/** Whether a link shows its record now: it ends at its expiry, and at once when it is revoked. */
export const isShareActive = ({ expiresAt, revokedAt }: Share, now: Date): boolean =>
  revokedAt === null && now < expiresAt

/** Why no further link of a record can be made, or null; `active` are those that work. */
export const whyNotShared = (active: number): Refusal | null =>
  active >= MAX_SHARES ? refuse('SHARE_LIMIT', { max: MAX_SHARES }) : null

/**
 * Whether a program fetches the page to show its title with a link, by its User-Agent header: messengers and search
 * engines name themselves (WhatsApp, facebookexternalhit, TelegramBot, Slackbot, LinkedInBot). CUBOT makes phones.
 */
export const isLinkPreview = (userAgent: string): boolean =>
  /^WhatsApp\/|^TelegramBot|^Slackbot|facebookexternalhit|facebot|preview|(?<!cu)bot[/;)]|crawler|spider/i.test(
    userAgent,
  )
