import { useGql } from '#graphql/use-gql.ts'
import { Operator } from './operator.graphql.ts'

/** The operator's details from the settings; undefined while loading. */
export const useOperator = () => useGql(Operator, {}).data?.operator
