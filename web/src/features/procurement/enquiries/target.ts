import type { EnquiryTargetQuery } from './enquiries.graphql.ts'

export type Target = NonNullable<EnquiryTargetQuery['enquiryTarget']>
