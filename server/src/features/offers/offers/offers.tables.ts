import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  offers: {
    status: '#core/graphql/resolver-types.ts#OfferStatus',
  },
  product_drafts: {},
  request_offers: {
    status: '#features/offers/offers/on-request/on-request.queries.ts#RequestOfferStatus',
  },
} as const satisfies OwnedTables
