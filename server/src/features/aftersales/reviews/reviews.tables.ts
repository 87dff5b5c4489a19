import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  review_reports: {
    reason: '@neev/domain/aftersales/reviews/reviews#ReviewReason',
  },
  review_requests: {},
  review_votes: {},
  reviews: {
    status: '@neev/domain/aftersales/reviews/reviews#ReviewStatus',
    reason: '@neev/domain/aftersales/reviews/reviews#ReviewReason',
    aspects: '#features/aftersales/reviews/reviews.queries.ts#Aspects',
    photos: '@neev/domain/platform/pictures/pictures#ProductPicture[]',
  },
} as const satisfies OwnedTables

export const evidence = {
  reviews: { free: 'A text with its last decision; each one is in the audit log.' },
} as const satisfies Evidence
