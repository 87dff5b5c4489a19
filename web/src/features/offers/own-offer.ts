import type { OwnProductQuery } from './proposals.graphql.ts'

export type Offer = OwnProductQuery['ownProduct']['offers'][number]
