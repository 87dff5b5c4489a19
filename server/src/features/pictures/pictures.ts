import { picturesInput } from '@neev/domain/media/picture-inputs'
import { type ProductPicture, widthsFor } from '@neev/domain/media/pictures'
import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import { parseInput, refused } from '#core/errors.ts'
import { dropUpload, storePicture } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { rateLimit } from '#core/limits.ts'

const perDay = rateLimit('pictures.day', 200, 24 * 60 * 60)
const retentionDays = 7

/** Stores a picture for later use; deleted after a week if nothing uses it. */
export async function uploadPicture(ctx: Ctx, upload: Upload) {
  await perDay(ctx, String(actorOf(ctx).userId))
  const { key, width, height, widths } = await storePicture(ctx, upload)
  return { key, width: width ?? 0, height: height ?? 0, widths }
}

type Stored = { key: string; width: number; height: number }

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
  const rows = await rowsOf<Stored>(
    ctx.db,
    sql`select key, width, height from files where kind = 'picture'
      and key = any(${input.map(({ key }) => key)}::text[])
          and (owner_id = ${userId} or owner_id in (select user_id from seller_members where seller_id = ${sellerId})
            or key = any(${already.map(({ key }) => key)}::text[]))`,
  )
  const known = new Map(rows.map((row) => [row.key, row]))
  return input.map(({ key, alt }) => {
    const row = known.get(key)
    if (!row) throw refused('NOT_FOUND')
    return { key, alt, width: row.width, height: row.height, widths: widthsFor(row.width) }
  })
}

/** Deletes old pictures that no product, change request or order uses. */
export async function sweepPictures(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - retentionDays * 86_400_000).toISOString()
  const rows = await rowsOf<{ key: string }>(
    ctx.db,
    sql`select f.key from files f where f.kind = 'picture' and f.created_at < ${before}
          and not exists (select 1 from products p
          where p.images @> jsonb_build_array(jsonb_build_object('key', f.key)))
          and not exists (select 1 from services s
          where s.images @> jsonb_build_array(jsonb_build_object('key', f.key)))
          and not exists (select 1 from product_changes ch where ch.status in ('PENDING', 'CHANGES_REQUESTED')
            and ch.diff @> jsonb_build_array(jsonb_build_object('act', 'IMAGE_ADD', 'name', f.key)))
          and not exists (select 1 from product_drafts d
          where d.form @> jsonb_build_object('pictures', jsonb_build_array(jsonb_build_object('key', f.key))))
          and not exists (select 1 from order_lines l where l.drawing -> 'photo' ->> 'key' = f.key) limit 500`,
  )
  for (const { key } of rows) await dropUpload(ctx, key)
}
