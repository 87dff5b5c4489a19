import { useT } from '#i18n/use-t.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { ask, confirm } from '#ui/feedback/confirm.tsx'
import type { Column, StateLabels } from '#ui/table/columns.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { type RowAction, RowActions } from '#ui/table/RowActions.tsx'
import type { ListState } from '#ui/table/use-list-state.ts'
import type { Certificate } from './certificate.columns.tsx'

type Decision = { id: string; decision: 'APPROVE' | 'REJECT'; reason?: string }

type Props<Row extends Certificate> = {
  title: string
  subtitle: string
  /** Label of the search. */
  search: string
  empty: string
  list: ListState
  page: { items: readonly Row[]; total: number }
  stale: boolean
  columns: readonly Column<Row>[]
  states: StateLabels<Row['state']>
  /** What accepting is called, and what to compare before. */
  acceptance: { verb: string; title: (number: string) => string; body: string }
  decide: (decision: Decision) => Promise<unknown>
  /** Further actions of a row. */
  more?: (row: Row) => RowAction[]
}

/** Certificates of all sellers, with the decision. */
export function AdminCertificates<Row extends Certificate>(props: Props<Row>) {
  const { title, subtitle, search, empty, list, page, stale, columns, states, more } = props
  const t = useT()
  const decisionsOf = useDecisions(props)
  return (
    <ListPage title={title} subtitle={subtitle}>
      <Filters state={list}>
        <SearchFilter state={list} label={search} />
        <ChoiceFilter
          state={list}
          name="state"
          label={t('Status')}
          options={Object.entries<{ label: string }>(states).map(([value, { label }]) => ({ value, label: t(label) }))}
        />
      </Filters>
      <ResourceTable
        label={title}
        columns={columns}
        page={page}
        stale={stale}
        state={list}
        actions={(row) => (
          <RowActions actions={[{ label: t('View'), to: row.link }, ...decisionsOf(row), ...(more?.(row) ?? [])]} />
        )}
        empty={<Empty title={empty} />}
      />
    </ListPage>
  )
}

/** Accepting and rejecting a certificate. */
function useDecisions<Row extends Certificate>({ acceptance, decide }: Props<Row>) {
  const t = useT()
  const accept = async ({ id, number }: Row) => {
    const { title, body, verb } = acceptance
    if (await confirm({ title: title(number), body, verb })) await decide({ id, decision: 'APPROVE' })
  }
  const reject = async ({ id, number }: Row) => {
    const reason = await ask({
      title: t('Reject certificate {number}?', { number }),
      verb: t('Reject'),
      tone: 'danger',
      asks: { label: t('Reason'), min: 3 },
    })
    if (reason !== null) await decide({ id, decision: 'REJECT', reason })
  }
  return (row: Row): RowAction[] =>
    row.canDecide
      ? [
          { label: acceptance.verb, run: () => accept(row) },
          { label: t('Reject'), danger: true, run: () => reject(row) },
        ]
      : []
}
