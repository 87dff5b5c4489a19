import { linkTarget } from '@neev/domain/content/site-links'
import type { Ctx } from '#core/context.ts'
import { refused } from '#core/errors.ts'
import { isLinked } from './advertisements.queries.ts'

/** Refuses a link to a page of this site that does not exist, naming its field. Other sites are not asked. */
export async function refuseBrokenLink(ctx: Ctx, link: string, field: string): Promise<void> {
  const target = linkTarget(link)
  const isThere =
    target !== null &&
    (target.kind === 'elsewhere' ||
      target.kind === 'page' ||
      (await isLinked(ctx.db, target.kind, target.name, ctx.now)))
  if (!isThere) throw refused('LINK_NOT_FOUND', { path: link }, field)
}
