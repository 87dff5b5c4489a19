import type { Permission } from '@neev/domain/core/access/permissions'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { Document } from '#graphql/document.ts'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import type { BulkAction } from './bulk.ts'
import type { Column, StateLabels } from './columns.tsx'
import { ExportButton } from './ExportButton.tsx'
import { allRows } from './export.ts'
import { ChoiceFilter, Filters, SearchChoiceFilter, SearchFilter } from './Filters.tsx'
import { ListPage } from './ListPage.tsx'
import { ListTools } from './ListTools.tsx'
import { ResourceTable } from './ResourceTable.tsx'
import { type RowAction, RowActions } from './RowActions.tsx'
import { StateTabs } from './StateTabs.tsx'
import { useBulk } from './use-bulk.tsx'
import { useColumns } from './use-columns.ts'
import { useListState } from './use-list-state.ts'
import type { Selection } from './use-selection.ts'

type Choice = {
  label: string
  /** The values with their sentences, in order. */
  options: Readonly<Record<string, string>>
}
/** A choice whose values are records, with their names. */
type RecordChoice = {
  label: string
  options: readonly { value: string; label: string }[]
  /** True where they are many: one types to find them. */
  isLong?: boolean
}
/** A form in a drawer, for a new record, and with `titleOf` for one of the list too. */
type RecordForm<Row> = {
  may: Permission
  /** Label of the button, and title of the empty form. */
  add: string
  titleOf?: (row: Row) => string
  Form: ComponentType<{ record: Row | null; onDone: () => void }>
}
type PageOf<Row> = {
  items: readonly Row[]
  total: number
  counts?: readonly { status: string; count: number }[]
  /** Number of rows that have waited too long. */
  late?: number
}
type Variables = { page: { page?: number; size?: number; sort?: string | null }; filter?: object | null }
type FilterName<Of extends Variables> = keyof NonNullable<Of['filter']> & string

/** What a list page shows. All texts are sentences marked by `text('…')`; they are translated when they are shown. */
type List<Row, Of extends Variables> = {
  title: string
  subtitle?: string
  /** In place of the subtitle: how many there are (`n`), or how many have waited too long. */
  count?: string
  late?: string
  sort: string
  /** Where they follow from the visitor, a hook. */
  columns: readonly Column<Row>[] | (() => readonly Column<Row>[])
  /** Start of the name of the exported file; without it there is no export. */
  file?: string
  /** A tab for each status, with its count. */
  tabs?: { labels: StateLabels<string>; statuses: readonly string[] }
  /** What the search finds. */
  search?: string
  /** `show` is none of the operation: `filterOf` says what it stands for. */
  choices?: { [Name in FilterName<Of> | 'show']?: Choice }
  /** Filters by records, with the hook that loads these. */
  records?: { names: readonly FilterName<Of>[]; useChoices: () => readonly RecordChoice[] }
  /** What the operation is sent, where its filter is not what the URL has. */
  filterOf?: (filter: Readonly<Record<string, string | null>>) => NonNullable<Of['filter']>
  create?: { may: Permission; to: () => string; label: string }
  form?: RecordForm<Row>
  /** The page of a row, first among its actions. */
  open?: (row: Row) => string
  /** Further pages of a row, by their label. */
  links?: Readonly<Record<string, (row: Row) => string>>
  /** A hook for what can be done with a row. */
  useActions?: () => (row: Row) => readonly RowAction[]
  /** What can be done with selected rows. */
  bulk?: readonly BulkAction<Row>[]
  /** What can be done with selected rows that needs a form or a file. */
  selected?: { may?: Permission; Actions: ComponentType<{ rows: readonly Row[]; selection: Selection<Row> }> }
  /** Without rows: a title, and what would bring some. */
  empty?: readonly [title: string, explanation?: string]
  /** Without rows that match the filters. */
  noMatch: string
  /** Shown above and below the table. */
  before?: () => ReactNode
  after?: () => ReactNode
}

const noActions = () => () => []
const noChoices = () => []

/**
 * A page with one list of the server: title, export, tabs, search, filters, and the table with the actions of its rows. The
 * operation takes `$page: PageInput!` and `$filter`, whose fields `search`, `status` and those of `choices` are in the URL.
 */
export function listPage<Data, Of extends Variables, Row extends { id: string }>(
  operation: Document<Data, Of>,
  pick: (data: Data) => PageOf<Row>,
  list: List<Row, Of>,
) {
  const {
    title,
    columns,
    file,
    tabs,
    search,
    choices = {},
    records,
    create,
    form,
    empty,
    selected,
    useActions = noActions,
    bulk = [],
  } = list
  const useColumnsOf = typeof columns === 'function' ? columns : () => columns
  const useChoices = records?.useChoices ?? noChoices
  const filters: Record<string, readonly string[] | 'text'> = {
    ...(search && { search: 'text' as const }),
    ...(tabs && { status: tabs.statuses }),
    ...Object.fromEntries(
      Object.entries<Choice | undefined>(choices).map(([name, choice]) => [name, Object.keys(choice?.options ?? {})]),
    ),
    ...Object.fromEntries((records?.names ?? []).map((name) => [name, 'text'])),
  }
  const names = Object.entries<Choice | undefined>(choices)

  return function RecordListPage() {
    const t = useT()
    const may = useMay()
    const state = useListState({ sort: list.sort, filters })
    const filter = list.filterOf?.(state.filter) ?? state.filter
    const variables = { page: state.variables.page, filter } as unknown as Of
    const { data, stale } = useData(operation, variables, { keep: true })
    const actionsOf = useActions()
    const chosen = useColumns(operation.name, useColumnsOf())
    const { shown } = chosen
    const loaded = useChoices()
    const page = pick(data)
    const { buttons, report } = useBulk(bulk, (row: Row) => String(chosen.all[0]?.plain(row, t) ?? row.id))
    const Selected = selected && (!selected.may || may(selected.may)) ? selected.Actions : null
    const [edited, setEdited] = useState<Row | 'new' | null>(null)
    const mayEdit = form !== undefined && may(form.may)
    const close = () => setEdited(null)
    // as it is now: it may have been saved elsewhere
    const record = edited && edited !== 'new' ? (page.items.find(({ id }) => id === edited.id) ?? edited) : null
    const late = list.late && page.late ? t(list.late, { n: page.late }) : null
    const count = list.count && t(list.count, { n: page.total })
    const actions = (row: Row): RowAction[] => [
      ...(list.open ? [{ label: t('Open'), to: list.open(row) }] : []),
      ...Object.entries(list.links ?? {}).map(([label, to]) => ({ label: t(label), to: to(row) })),
      ...(mayEdit && form.titleOf ? [{ label: t('Edit'), run: () => setEdited(row) }] : []),
      ...actionsOf(row),
    ]
    const hasActions = list.open || list.links || list.useActions || (mayEdit && form.titleOf)
    return (
      <ListPage
        title={t(title)}
        subtitle={late ? <span className="late-text">{late}</span> : (count ?? (list.subtitle && t(list.subtitle)))}
        create={create && may(create.may) && { to: create.to(), label: t(create.label) }}
        actions={
          <>
            {file && <ExportButton name={file} columns={shown} rows={() => allRows(operation, variables, pick)} />}
            {mayEdit && (
              <button type="button" className="button primary" onClick={() => setEdited('new')}>
                <Icon name="plus" />
                {t(form.add)}
              </button>
            )}
          </>
        }
      >
        {list.before?.()}
        {tabs && (
          <StateTabs
            list={{ href: state.href, filter: { status: state.filter.status ?? null } }}
            states={tabs.labels}
            statuses={tabs.statuses}
            counts={page.counts}
          />
        )}
        <Filters state={state} tools={<ListTools list={operation.name} state={state} columns={chosen} />}>
          {search && <SearchFilter state={state} label={t(search)} />}
          {names.map(
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
          )}
          {records?.names.map((name, at) => {
            const choice = loaded[at]
            if (!choice) return null
            const Filter = choice.isLong ? SearchChoiceFilter : ChoiceFilter
            return <Filter key={name} state={state} name={name} label={choice.label} options={choice.options} />
          })}
        </Filters>
        {report}
        <ResourceTable
          label={t(title)}
          columns={shown}
          page={page}
          stale={stale}
          state={state}
          {...(hasActions && { actions: (row: Row) => <RowActions actions={actions(row)} /> })}
          {...((buttons || Selected) && {
            bulk: (rows: readonly Row[], selection: Selection<Row>) => (
              <>
                {buttons?.(selection)}
                {Selected && <Selected rows={rows} selection={selection} />}
              </>
            ),
            load: (limit: number) => allRows(operation, variables, pick, limit),
          })}
          empty={
            <Empty title={t(empty && !state.narrowed ? empty[0] : list.noMatch)}>{empty?.[1] && t(empty[1])}</Empty>
          }
        />
        {list.after?.()}
        {form && (
          <Dialog
            as="drawer"
            title={(record && form.titleOf?.(record)) ?? t(form.add)}
            open={edited !== null}
            onClose={close}
          >
            {edited !== null && (
              <div className="dialog-body">
                <form.Form record={record} onDone={close} />
              </div>
            )}
          </Dialog>
        )}
      </ListPage>
    )
  }
}

/** The options of a filter by status, from the labels of statuses. */
export const statusChoice = <State extends string>(
  label: string,
  statuses: readonly State[],
  labels: StateLabels<State>,
): Choice => ({ label, options: Object.fromEntries(statuses.map((status) => [status, labels[status].label])) })
