import { picturesInput } from '@neev/domain/platform/pictures/picture-inputs'
import { type PictureUse, type ProductPicture, widthsFor } from '@neev/domain/platform/pictures/pictures'
import { actorOf, type Ctx } from '#core/context.ts'
import { parseInput, refused } from '#core/errors.ts'
import { dropUpload, storePicture } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { ofAccount, rateLimit } from '#core/limits.ts'
import type { TextPicture } from '#core/rich-text/clean.ts'
import { ownPictures, storedPictures, unusedPictures } from './pictures.queries.ts'

const perDay = rateLimit('pictures.day', 200, 24 * 60 * 60)
const retentionDays = 7

/** Stores a picture for later use; deleted after a week if nothing uses it. */
export async function uploadPicture(ctx: Ctx, upload: Upload, use: PictureUse) {
  await perDay(ctx, ofAccount(actorOf(ctx).userId))
  const { key, width, height, widths } = await storePicture(ctx, upload, use)
  return { key, width: width ?? 0, height: height ?? 0, widths }
}

/**
 * The pictures of a form in the stored format, in order. Only pictures uploaded by members of the caller's business, or
 * those in `already`, are allowed; others are NOT_FOUND.
 */
export async function picturesFor(
  ctx: Ctx,
  values: unknown,
  already: readonly ProductPicture[] = [],
): Promise<ProductPicture[]> {
  const input = parseInput(picturesInput, values)
  const { userId, sellerId } = actorOf(ctx)
  const rows = await ownPictures(ctx.db, {
    keys: input.map(({ key }) => key),
    already: already.map(({ key }) => key),
    userId,
    sellerId,
  })
  const known = new Map(rows.map((row) => [row.key, row]))
  return input.map(({ key, alt }) => {
    const row = known.get(key)
    if (!row) throw refused('NOT_FOUND')
    return { key, alt, width: row.width, height: row.height, widths: widthsFor(row.width) }
  })
}

/** Those of the keys that are uploaded pictures, with their sizes: texts of the site may show them. */
export const picturesOfTexts = (ctx: Ctx, keys: readonly string[]): Promise<TextPicture[]> =>
  keys.length > 0 ? storedPictures(ctx.db, keys) : Promise.resolve([])

/** Deletes old pictures that no product, change request, order or text uses. */
export async function sweepPictures(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - retentionDays * 86_400_000)
  const rows = await unusedPictures(ctx.db, before)
  for (const { key } of rows) await dropUpload(ctx, key)
}
