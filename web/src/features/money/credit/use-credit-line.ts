import { useData } from '#graphql/use-data.ts'
import { useListState } from '#ui/table/use-list-state.ts'
import { CreditLine } from './credit.operations.graphql.ts'

/** A line with the page of its ledger that the URL names. */
export function useCreditLine(id: string) {
  const list = useListState({ sort: '-day' })
  const { data, stale } = useData(CreditLine, { id, page: list.variables.page }, { keep: true })
  return { line: data.creditLine, list, stale }
}
