import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  review_reports: {
    reason: '@neev/domain/support/reviews#ReviewReason',
  },
  review_requests: {},
  review_votes: {},
  reviews: {
    status: '@neev/domain/support/reviews#ReviewStatus',
    reason: '@neev/domain/support/reviews#ReviewReason',
  },
} as const satisfies OwnedTables
