import { actorOf, type Ctx } from '#core/context.ts'
import { found } from '#core/errors.ts'
import { dropUpload, storeUpload } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { type AccountRow, accountById } from './accounts.queries.ts'
import { replaceThumb } from './portrait.queries.ts'

const folder = '/files/public/'

/** Sets the caller's profile picture; null removes it. */
export async function setPortrait(ctx: Ctx, upload: Upload | null): Promise<AccountRow> {
  const { userId } = actorOf(ctx)
  const file = upload && (await storeUpload(ctx, upload, 'portrait'))
  const before = await replaceThumb(ctx.db, userId, file ? folder + file.key : null, ctx.now)
  await dropPortrait(ctx, before?.thumb)
  return found(await accountById(ctx, userId))
}

/** Removes a picture that no account uses any more. */
export async function dropPortrait(ctx: Ctx, thumb: string | null | undefined): Promise<void> {
  if (thumb?.startsWith(folder)) await dropUpload(ctx, thumb.slice(folder.length))
}
