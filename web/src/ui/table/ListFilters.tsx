import { useT } from '#i18n/use-t.ts'
import { ChoiceFilter, DateFilter, SearchChoiceFilter, SearchFilter } from './Filters.tsx'
import type { FilterKinds, ListState } from './use-list-state.ts'

export type Choice = {
  label: string
  /** The values with their sentences, in order. */
  options: Readonly<Record<string, string>>
}
/** A choice whose values are records, with their names; `isLong` where they are many: one types to find them. */
type RecordChoice = {
  label: string
  options: readonly { value: string; label: string }[]
  isLong?: boolean
}
/** A hook that loads the records of each choice, in the order of their names. */
export type ChoicesOfRecords = () => readonly RecordChoice[]

type Filtered = {
  search?: string
  tabs?: { statuses: readonly string[] }
  choices?: Readonly<Record<string, Choice | undefined>>
  records?: { names: readonly string[]; useChoices: ChoicesOfRecords; isFirst?: boolean }
  hasDates?: boolean
  linked?: FilterKinds
}

/** The filters that the URL of a list has, with their values. */
export const filterKinds = ({ search, tabs, choices, records, hasDates, linked }: Filtered): FilterKinds => ({
  ...(search && { search: 'text' as const }),
  ...(tabs && { status: tabs.statuses }),
  ...Object.fromEntries(
    Object.entries(choices ?? {}).map(([name, choice]) => [name, Object.keys(choice?.options ?? {})]),
  ),
  ...Object.fromEntries((records?.names ?? []).map((name) => [name, 'text' as const])),
  ...(hasDates && { from: 'text' as const, to: 'text' as const }),
  ...linked,
})

const noChoices = () => []

/** The controls of these filters: search, choices, records, days. */
export function ListFilters({ of, state }: { of: Filtered; state: ListState }) {
  const t = useT()
  const useChoices = of.records?.useChoices ?? noChoices
  const loaded = useChoices()
  const choices = Object.entries(of.choices ?? {}).map(
    ([name, choice]) =>
      choice && (
        <ChoiceFilter
          key={name}
          state={state}
          name={name}
          label={t(choice.label)}
          options={Object.entries(choice.options).map(([value, label]) => ({ value, label: t(label) }))}
        />
      ),
  )
  const records = of.records?.names.map((name, at) => {
    const choice = loaded[at]
    if (!choice) return null
    const Filter = choice.isLong ? SearchChoiceFilter : ChoiceFilter
    return <Filter key={name} state={state} name={name} label={choice.label} options={choice.options} />
  })
  return (
    <>
      {of.search && <SearchFilter state={state} label={t(of.search)} />}
      {of.records?.isFirst && records}
      {choices}
      {!of.records?.isFirst && records}
      {of.hasDates && (
        <>
          <DateFilter state={state} name="from" label={t('From')} />
          <DateFilter state={state} name="to" label={t('Until')} />
        </>
      )}
    </>
  )
}
