import { storeLookInput } from '@neev/domain/content/site-details'
import { audit } from '#core/audit.ts'
import { createCache } from '#core/cache.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, parseInput, refused } from '#core/errors.ts'
import { dropUpload, readPublic, withUpload } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { setSettings } from '#features/platform/settings/settings.ts'
import { type LogoRow, readLogo } from './logo.queries.ts'

export type { LogoRow } from './logo.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** The logo or the icon of the site has changed. */
    'storeLogo.changed': object
  }
}

export type LogoKind = 'LIGHT' | 'DARK' | 'FAVICON'
const columns = { LIGHT: 'lightId', DARK: 'darkId', FAVICON: 'faviconId' } as const

const logos = createCache<LogoRow>({ name: 'store-logo', seconds: 600, max: 1 })
export const invalidateLogo = (ctx: Ctx): void => logos.invalidate(ctx)

/** The logo, cached, because every page has it. */
export const storeLogo = (ctx: Ctx): Promise<LogoRow> => logos.get(ctx, '', () => readLogo(ctx.db))

/** The logo as PNG, for documents; null for the built-in one. */
export async function logoBytes(ctx: Ctx): Promise<Buffer | null> {
  const { lightKey } = await storeLogo(ctx)
  return lightKey ? (await readPublic(ctx, lightKey)).bytes : null
}

/** The logo as stored, for its form. */
export const currentLogo = (ctx: Ctx): Promise<LogoRow> => readLogo(ctx.db)

type Change = Partial<Record<'lightId' | 'darkId' | 'faviconId', number | null>> & { height?: number }

async function change(ctx: Ctx, version: number, values: Change, what: 'upload' | 'delete' | 'look'): Promise<void> {
  const { userId } = actorOf(ctx)
  const before = await readLogo(ctx.db)
  const row = await ctx.db
    .updateTable('storeLogo')
    .set({ ...values, version: version + 1, updatedAt: ctx.now, updatedBy: userId })
    .where('id', '=', 1)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  if (!row) throw refused('STALE')
  await audit(ctx, `storeLogo.${what}`, 'storeLogo', 1, before, values)
  await ctx.emit('storeLogo.changed', {})
}

/**
 * Stores a logo or the icon: PNG or plain SVG of at most 200 kB, kept as PNG. The one before it is deleted. STALE if
 * somebody else changed it; LOGO_DARK_ALONE for a dark one without a light one.
 */
export async function uploadLogo(ctx: Ctx, kind: LogoKind, version: number, upload: Upload): Promise<LogoRow> {
  const before = await readLogo(ctx.db)
  if (before.version !== version) throw refused('STALE')
  if (kind === 'DARK' && !before.lightKey) throw refused('LOGO_DARK_ALONE', {}, 'file')
  await withUpload(ctx, upload, kind === 'FAVICON' ? 'favicon' : 'logo', (file) =>
    transaction(ctx, (ctx) => change(ctx, version, { [columns[kind]]: file.id }, 'upload')),
  )
  const old = keyOf(before, kind)
  if (old) await dropUpload(ctx, old)
  return readLogo(ctx.db)
}

const keyOf = ({ lightKey, darkKey, faviconKey }: LogoRow, kind: LogoKind) =>
  ({ LIGHT: lightKey, DARK: darkKey, FAVICON: faviconKey })[kind]

/** Removes a logo or the icon, so that the built-in one is shown; the light one takes the dark one with it. */
export async function deleteLogo(ctx: Ctx, kind: LogoKind, version: number): Promise<LogoRow> {
  const before = await readLogo(ctx.db)
  const kinds: readonly LogoKind[] = kind === 'LIGHT' ? ['LIGHT', 'DARK'] : [kind]
  found(keyOf(before, kind))
  const values = Object.fromEntries(kinds.map((one) => [columns[one], null]))
  await transaction(ctx, (ctx) => change(ctx, version, values, 'delete'))
  for (const one of kinds) {
    const key = keyOf(before, one)
    if (key) await dropUpload(ctx, key)
  }
  return readLogo(ctx.db)
}

/** Saves the height of the logo, the colours of the header (COLOURS_CLOSE below a contrast of 4.5) and the invitation. */
export async function saveLook(ctx: Ctx, version: number, entered: unknown): Promise<LogoRow> {
  const { height, ...look } = parseInput(storeLookInput, entered)
  await transaction(ctx, async (ctx) => {
    await change(ctx, version, { height }, 'look')
    await setSettings(ctx, look, null)
  })
  return readLogo(ctx.db)
}
