import type { OwnProductQuery } from './proposals/proposals.graphql.ts'

export type Offer = OwnProductQuery['ownProduct']['offers'][number]
