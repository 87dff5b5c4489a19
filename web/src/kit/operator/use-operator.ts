import { useGql } from '#kit/graphql/use-gql.ts'
import { Operator } from './operator.graphql.ts'

/** Who operates the shop, as the admin has set it; undefined until it is known. */
export const useOperator = () => useGql(Operator, {}).data?.operator
