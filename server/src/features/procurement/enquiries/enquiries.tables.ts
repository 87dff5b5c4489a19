import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  enquiries: {
    need_by: '@neev/domain/procurement/enquiries/enquiries#NeedBy',
    buyer_kind: '@neev/domain/procurement/enquiries/enquiries#BuyerKind',
    status: '@neev/domain/procurement/enquiries/leads#EnquiryStatus',
    merged_from: '@neev/domain/procurement/enquiries/leads#EnquiryStatus',
    lost_reason: '@neev/domain/procurement/enquiries/leads#LostReason',
  },
  enquiry_files: {},
} as const satisfies OwnedTables
