import type { Feature } from '#core/feature.ts'
import { resolvers } from './company-home.resolvers.ts'

export type { MemberRow as CompanyHome } from '#features/businesses/company-members/company-members.ts'

/** The first page of a company's members. */
export const companyHome: Feature = { ownData: { parts: [] }, resolvers }
