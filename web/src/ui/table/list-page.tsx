import type { Permission } from '@neev/domain/core/access/permissions'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Document } from '#graphql/document.ts'
import { useData } from '#graphql/use-data.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import accountStyles from '#ui/account-page.module.css'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import type { BulkAction } from './bulk/bulk.ts'
import { useBulk } from './bulk/use-bulk.tsx'
import type { Selection } from './bulk/use-selection.ts'
import type { Column, StateLabels } from './columns.tsx'
import { ExportButton } from './ExportButton.tsx'
import { allRows } from './export.ts'
import { Filters } from './Filters.tsx'
import { type Choice, type ChoicesOfRecords, filterKinds, ListFilters } from './ListFilters.tsx'
import { ListPage } from './ListPage.tsx'
import { ListTools } from './ListTools.tsx'
import { ResourceTable } from './ResourceTable.tsx'
import { type RowAction, RowActions } from './RowActions.tsx'
import { RowDrawer, type RowForm, type RowView } from './RowDrawer.tsx'
import { StateTabs } from './StateTabs.tsx'
import { useColumns } from './use-columns.ts'
import { type ListState, useListState } from './use-list-state.ts'

type PageOf<Row> = {
  items: readonly Row[]
  total: number
  counts?: readonly { status: string; count: number }[]
  /** Number of rows that have waited too long. */
  late?: number
}
type Variables = { page: { page?: number; size?: number; sort?: string | null }; filter?: object | null }
type FilterOf<Of extends Variables> = 'filter' extends keyof Of ? NonNullable<Of['filter']> : Omit<Of, 'page'>
/** Choices that are no filter of an operation: `filterOf` says what they stand for. */
type OwnName = 'age' | 'certificate' | 'declarations' | 'has' | 'needs' | 'owed' | 'passed' | 'show'
type FilterName<Of extends Variables> = (keyof FilterOf<Of> & string) | OwnName
type Kinds = Readonly<Record<string, readonly string[] | 'text'>>
type About<Data> = { data: Data; state: ListState }

/** What a list page shows. All texts are sentences marked by `text('…')`; they are translated when they are shown. */
type List<Data, Row, Of extends Variables> = {
  title: string | ((data: Data, t: T) => string)
  subtitle?: string | ((data: Data, t: T) => ReactNode)
  /** In place of the subtitle: how many there are (`n`), or how many have waited too long. */
  count?: string
  late?: string
  /** Name of the table, where it is not the title. */
  label?: string
  sort: string
  /** Where they follow from the visitor, a hook. */
  columns: readonly Column<Row>[] | (() => readonly Column<Row>[])
  /** Start of the name of the exported file; without it there is no export. */
  file?: string
  /** Columns of the file, where they are not those of the page. */
  exported?: readonly Column<Row>[]
  /** The list as a spreadsheet of the server. */
  sheet?: { may: Permission; load: (variables: Of) => Promise<{ name: string; base64: string }> }
  /** A tab for each status, with its count; `hasEmpty` where those without rows are shown too. */
  tabs?: { labels: StateLabels<string>; statuses: readonly string[]; hasEmpty?: boolean }
  /** What the search finds. */
  search?: string
  choices?: { [Name in FilterName<Of>]?: Choice }
  /** Filters by records, with the hook that loads these; after the other choices, or first. */
  records?: { names: readonly FilterName<Of>[]; useChoices: ChoicesOfRecords; isFirst?: boolean }
  /** True for filters by the days `from` and `to`. */
  hasDates?: boolean
  /** Filters that links set and no control shows. */
  linked?: Kinds
  /** What the operation is sent, where its filter is not what the URL has. */
  filterOf?: (filter: Readonly<Record<string, string | null>>) => Partial<FilterOf<Of>>
  /** True where the operation takes its filters as variables beside the page. */
  isFlat?: boolean
  /** What the operation is always sent, such as whose list it is; where that follows from the page, a hook. */
  fixed?: Partial<Of> | (() => Partial<Of>)
  /** Name of its views and columns, where several lists read one operation. */
  name?: string
  create?: { may?: Permission; to: () => string; label: string }
  /** Further buttons beside the title. */
  Buttons?: ComponentType
  /** A form in a drawer, for a new record, and with `titleOf` for one of the list too. */
  form?: RowForm<Row>
  /** One record of the list in a drawer. */
  view?: RowView<Row>
  /** The page of a row, first among its actions. */
  open?: (row: Row) => string
  /** Further pages of a row, by their label. */
  links?: Readonly<Record<string, (row: Row) => string>>
  /** A hook for what can be done with a row; `show` opens its `view`. */
  useActions?: (show: (row: Row) => void) => (row: Row) => readonly RowAction[]
  /** What can be done with selected rows. */
  bulk?: readonly BulkAction<Row>[]
  /** What can be done with selected rows that needs a form or a file. */
  selected?: { may?: Permission; Actions: ComponentType<{ rows: readonly Row[]; selection: Selection<Row> }> }
  /** Without rows: a title, what would bring some, and where to go. */
  empty?: readonly [title: string, explanation?: string | null, action?: { label: string; to: () => string }]
  /** Without rows that match the filters: a title, or all that is said. */
  noMatch: string | ((state: ListState) => ReactNode)
  /** Shown above and below the table. */
  before?: (about: About<Data>) => ReactNode
  after?: (about: About<Data>) => ReactNode
  /** A page of the shop's visitors has its margins and width. */
  account?: 'wide' | 'narrow'
  /** True for a part of a page that has a title already: buttons are beside the filters. */
  isPart?: boolean
}

const noActions = () => () => []
const hookOf = <Value,>(value: Value | (() => Value)): (() => Value) =>
  typeof value === 'function' ? (value as () => Value) : () => value

/** What can be done with a row, in the order in which it is offered. */
function actionsOf<Row>(
  { open, links = {}, view, form }: Pick<List<never, Row, never>, 'open' | 'links' | 'view' | 'form'>,
  row: Row,
  { t, mayEdit, show }: { t: T; mayEdit: boolean; show: (what: 'form' | 'view') => void },
): RowAction[] {
  const viewLabel = typeof view?.label === 'function' ? view.label(row) : view?.label
  return [
    ...(open ? [{ label: t('Open'), to: open(row) }] : []),
    ...Object.entries(links).map(([label, to]) => ({ label: t(label), to: to(row) })),
    ...(viewLabel ? [{ label: t(viewLabel), run: () => show('view') }] : []),
    ...(mayEdit && form?.titleOf ? [{ label: t('Edit'), run: () => show('form') }] : []),
  ]
}

type NothingProps = Pick<List<never, never, never>, 'empty' | 'noMatch'> & { state: ListState }

/** In place of rows: that none match, or what would bring some. */
function Nothing({ empty, noMatch, state }: NothingProps) {
  const t = useT()
  const isNarrowed = state.narrowed > 0
  if (typeof noMatch === 'function' && isNarrowed) return noMatch(state)
  const none = typeof noMatch === 'string' ? noMatch : ''
  const [title, explanation, action] = empty ?? [none]
  return (
    <Empty
      title={t(isNarrowed ? none : title)}
      action={
        action && (
          <Link className="button" to={action.to()}>
            {t(action.label)}
          </Link>
        )
      }
    >
      {explanation && t(explanation)}
    </Empty>
  )
}

type FrameProps<Data, Row, Of extends Variables> = {
  of: List<Data, Row, Of>
  data: Data
  page: PageOf<Row>
  title: string
  label: string
  buttons: ReactNode
  children: ReactNode
}

/** The page around a list: its title with what is said of it, or a part of another page. */
function Frame<Data, Row, Of extends Variables>({
  of: { isPart, subtitle, count, late: lateText, create, account },
  data,
  page: { total, late },
  title,
  label,
  buttons,
  children,
}: FrameProps<Data, Row, Of>) {
  const t = useT()
  const may = useMay()
  if (isPart) return <section aria-label={label}>{children}</section>
  const said = typeof subtitle === 'string' ? t(subtitle) : subtitle?.(data, t)
  const counted = count ? t(count, { n: total }) : said
  const page = (
    <ListPage
      title={title}
      subtitle={lateText && late ? <span className="late-text">{t(lateText, { n: late })}</span> : counted}
      create={create && (!create.may || may(create.may)) && { to: create.to(), label: t(create.label) }}
      actions={buttons}
    >
      {children}
    </ListPage>
  )
  if (!account) return page
  return <div className={`${account === 'narrow' ? 'wrap narrow' : 'wrap'} ${accountStyles.page}`}>{page}</div>
}

/**
 * A page with one list of the server: title, export, tabs, search, filters, and the table with the actions of its rows. The
 * operation takes `$page: PageInput!` and `$filter`, whose fields `search`, `status` and those of `choices` are in the URL.
 */
export function listPage<Data, Of extends Variables, Row extends { id: string }>(
  operation: Document<Data, Of>,
  pick: (data: Data) => PageOf<Row>,
  list: List<Data, Row, Of>,
) {
  const { columns, fixed, file, tabs, form, view, sheet, useActions = noActions } = list
  const { bulk = [], selected, isPart = false, Buttons, name = operation.name } = list
  const useColumnsOf = hookOf(columns)
  const useFixed = hookOf<Partial<Of> | undefined>(fixed)
  const filters = filterKinds(list)
  const hasActions = list.open ?? list.links ?? list.useActions ?? view?.label

  /** What the URL asks for, as the operation has it, and its answer. */
  function useRows() {
    const state = useListState({ sort: list.sort, filters })
    const always = useFixed()
    const filter = list.filterOf?.(state.filter) ?? state.filter
    const variables = {
      page: state.variables.page,
      ...always,
      ...(list.isFlat && filter),
      ...(!list.isFlat && { filter: { ...filter, ...always?.filter } }),
    } as unknown as Of
    const { data, stale } = useData(operation, variables, { keep: true })
    return { state, variables, data, stale, page: pick(data) }
  }

  return function RecordListPage() {
    const t = useT()
    const may = useMay()
    const { state, variables, data, stale, page } = useRows()
    const [open, setOpen] = useState<{ what: 'form' | 'view'; row: Row | null } | null>(null)
    const ownActionsOf = useActions((row) => setOpen({ what: 'view', row }))
    const { all, shown, hidden, setHidden } = useColumns(name, useColumnsOf())
    const { buttons: bulkButtons, report } = useBulk(bulk, (row: Row) => String(all[0]?.plain(row, t) ?? row.id))
    const Selected = selected && (!selected.may || may(selected.may)) ? selected.Actions : null
    const mayEdit = form !== undefined && (!form.may || may(form.may))
    const title = typeof list.title === 'string' ? t(list.title) : list.title(data, t)
    const label = list.label ? t(list.label) : title
    // An empty list has nothing to keep a view of
    const hasRows = page.total > 0 || state.narrowed > 0
    const rowActions = (row: Row) => (
      <RowActions
        actions={[
          ...actionsOf(list, row, { t, mayEdit, show: (what) => setOpen({ what, row }) }),
          ...ownActionsOf(row),
        ]}
      />
    )
    const buttons = (
      <>
        {file && (
          <ExportButton
            name={file}
            columns={list.exported?.filter(({ title }) => !hidden.includes(title)) ?? shown}
            rows={() => allRows(operation, variables, pick)}
            sheet={sheet !== undefined && may(sheet.may) && (() => sheet.load(variables))}
          />
        )}
        {Buttons && <Buttons />}
        {mayEdit && (
          <button type="button" className="button primary" onClick={() => setOpen({ what: 'form', row: null })}>
            <Icon name="plus" />
            {t(form.add)}
          </button>
        )}
      </>
    )
    return (
      <Frame of={list} data={data} page={page} title={title} label={label} buttons={buttons}>
        {list.before?.({ data, state })}
        {tabs && (
          <StateTabs
            list={{ href: state.href, filter: { status: state.filter.status ?? null } }}
            states={tabs.labels}
            statuses={tabs.statuses}
            counts={page.counts}
            empty={tabs.hasEmpty ?? false}
          />
        )}
        <Filters
          state={state}
          tools={hasRows && <ListTools list={name} state={state} columns={{ all, shown, hidden, setHidden }} />}
        >
          <ListFilters of={list} state={state} />
          {isPart && buttons}
        </Filters>
        {report}
        <ResourceTable
          label={label}
          columns={shown}
          page={page}
          stale={stale}
          state={state}
          {...((hasActions || (mayEdit && form.titleOf)) && { actions: rowActions })}
          {...((bulkButtons || Selected) && {
            bulk: (rows: readonly Row[], selection: Selection<Row>) => (
              <>
                {bulkButtons?.(selection)}
                {Selected && <Selected rows={rows} selection={selection} />}
              </>
            ),
            load: (limit: number) => allRows(operation, variables, pick, limit),
          })}
          empty={<Nothing empty={list.empty} noMatch={list.noMatch} state={state} />}
        />
        {list.after?.({ data, state })}
        {(form || view) && (
          <RowDrawer open={open} rows={page.items} form={form} view={view} onClose={() => setOpen(null)} />
        )}
      </Frame>
    )
  }
}

/** The options of a filter by status, from the labels of statuses. */
export const statusChoice = <State extends string>(
  label: string,
  statuses: readonly State[],
  labels: StateLabels<State>,
): Choice => ({ label, options: Object.fromEntries(statuses.map((status) => [status, labels[status].label])) })

/** The options of a filter by values that have labels, in this order. */
export const valueChoice = <Value extends string>(
  label: string,
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): Choice => ({ label, options: Object.fromEntries(values.map((value) => [value, labels[value]])) })
