import { pageIn } from '#shared/products/list-state.ts'

/** Reviews per page. */
export const reviewPageSize = 10

const sorts = ['helpful', 'createdAt'] as const

/** Filter, page and order of a public list of reviews, from the URL. */
export function reviewsIn(search: URLSearchParams) {
  const rating = Number(search.get('rating'))
  const sort = sorts.find((name) => name === search.get('sort')) ?? 'createdAt'
  return {
    filter: {
      rating: [1, 2, 3, 4, 5].includes(rating) ? rating : null,
      maxRating: search.get('low') === '1' ? 3 : null,
      withPhotos: search.get('photos') === '1' || null,
    },
    page: { page: pageIn(search), size: reviewPageSize, sort: `-${sort}` },
  }
}
