import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  dispatch_points: {},
  seller_applications: {
    form: '@neev/domain/businesses/sellers/sellers#SellerForm',
    submitted: '@neev/domain/businesses/sellers/sellers#SellerForm',
  },
  seller_bank_accounts: {},
  seller_gstins: {},
  seller_luts: {},
  seller_members: {
    role: '@neev/domain/businesses/sellers/members#MemberRole',
  },
  sellers: {
    kind: '@neev/domain/businesses/sellers/sellers#SellerKind',
    contacts: '#features/businesses/sellers/application/form-read.queries.ts#SellerContacts',
    constitution: '@neev/domain/businesses/sellers/sellers#Constitution',
    business_kinds: '@neev/domain/businesses/sellers/sellers#BusinessKind',
    udyam_class: '#core/graphql/resolver-types.ts#UdyamClass',
    gst_type: '#core/graphql/resolver-types.ts#GstType',
    status: '@neev/domain/businesses/sellers/sellers#SellerStatus',
    grade: '@neev/domain/businesses/sellers/sellers#SellerGrade',
    billing_rule: '@neev/domain/orders/dealers#BillingRule',
    settlement_cycle: '#core/graphql/resolver-types.ts#SettlementCycle',
  },
} as const satisfies OwnedTables
