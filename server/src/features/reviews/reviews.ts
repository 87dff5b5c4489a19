import { terms } from '@neev/domain/core/refusals'
import type { Ctx } from '#core/context.ts'
import { idOf, refused } from '#core/errors.ts'
import type { PageInput } from '#core/lists.ts'
import { pageOfReviews, ratingsOf, type Subject } from './reviews.queries.ts'

/** A page of published reviews of a product or seller, with the distribution of stars. */
export async function listReviews(ctx: Ctx, input: Requested, page: PageInput) {
  const subject = subjectOf(input)
  const items = await pageOfReviews(ctx.db, subject, page)
  const { total = 0, sum = 0, counts = [0, 0, 0, 0, 0] } = (await ratingsOf(ctx.db, subject)) ?? {}
  return { items, total, rating: total > 0 ? sum / total : null, counts }
}

type Requested = { productId?: string | null; sellerSlug?: string | null }

function subjectOf({ productId, sellerSlug }: Requested): Subject {
  if (!productId === !sellerSlug) throw refused('REQUIRED', { field: terms('PRODUCT') }, 'productId')
  return productId ? { productId: idOf(productId) } : { sellerSlug: sellerSlug ?? '' }
}
