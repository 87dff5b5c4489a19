import { formatInr } from '@neev/domain/core/money'
import { useSearchParams } from 'react-router'
import { text } from '#i18n/text.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { showDate } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { type Column, money, status, textColumn } from '#ui/table/columns.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'
import type { ListState } from '#ui/table/use-list-state.ts'
import { LineDecision } from './LineDecision.tsx'
import { SendStatement } from './SendStatement.tsx'
import { SentList } from './SentList.tsx'
import { confidences, type Line, type LineState, lineStates, momentOf, shownState } from './statement-labels.ts'
import { StatementLines, type StatementLinesQuery } from './statements.operations.graphql.ts'
import { useConfirmProposal } from './use-confirm-proposal.ts'

/** Age of an open credit. */
const age = ({ state, ageDays }: Line, t: T): string | null =>
  state === 'OPEN' ? t('{n, plural, =0 {came today} one {# day ago} other {# days ago}}', { n: ageDays }) : null

function forWhat(line: Line, t: T): string | null {
  const { allocations, proposal, reason, refundNumber, takenBackOn, takesBackOn } = line
  if (takenBackOn && line.state === 'MATCHED')
    return t('Reversed by the bank on {day}', { day: showDate(momentOf(takenBackOn)) })
  if (allocations.length > 0) return allocations.map(({ to }) => to.noteNumber ?? to.orderNumber).join(', ')
  if (proposal) return `${proposal.to.noteNumber ?? proposal.to.orderNumber}, ${proposal.to.buyerName}`
  if (takesBackOn) return t('Reverses the credit of {day}', { day: showDate(momentOf(takesBackOn)) })
  return reason ?? refundNumber
}

const second = (line: Line, t: T): string | null => {
  if (line.state === 'OPEN' && line.allocations.length > 0)
    return t('{amount} left', { amount: formatInr(line.leftPaise) })
  return line.state === 'OPEN' && line.proposal ? t(confidences[line.proposal.confidence].label) : null
}

const lineColumns: Column<Line>[] = [
  {
    ...textColumn<Line>(text('Bank description'), ({ narration, reference }) => narration || reference, {
      second: ({ bank, accountEnding }) => `${bank} …${accountEnding}`,
    }),
    kind: 'name',
  },
  textColumn<Line>(text('Day'), ({ onDay }) => showDate(momentOf(onDay)), { second: age, sort: 'onDay' }),
  textColumn<Line>(text('Reference or UTR'), ({ reference }) => reference || null),
  money<Line>(text('Amount'), ({ amountPaise, direction }) => (direction === 'DEBIT' ? -amountPaise : amountPaise), {
    sort: 'amount',
  }),
  textColumn<Line>(text('For'), forWhat, { second }),
  status<Line, LineState>(text('Status'), shownState, lineStates),
]

const shows = ['PROPOSED', 'UNMATCHED', 'MATCHED', 'IGNORED', 'RETURNED', 'REVERSED', 'PROVIDER', 'OUT'] as const
const showNames: Record<(typeof shows)[number], string> = {
  PROPOSED: text('Suggested matches'),
  UNMATCHED: text('Unmatched'),
  MATCHED: text('Matched with an order'),
  IGNORED: text('Set aside'),
  RETURNED: text('To be refunded'),
  REVERSED: text('Reversed'),
  PROVIDER: text('From the payment provider'),
  OUT: text('Money out'),
}

/** The URL with a drawer of this page open. */
function useDrawer() {
  const [search, setSearch] = useSearchParams()
  const set = (name: 'sent' | 'new' | null) => {
    const next = new URLSearchParams(search)
    if (name) next.set('open', name)
    else next.delete('open')
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return { drawer: search.get('open'), set }
}

function StatementButtons() {
  const t = useT()
  const { set } = useDrawer()
  return (
    <>
      <button type="button" className="button" onClick={() => set('sent')}>
        {t('Uploaded statements')}
      </button>
      <button type="button" className="button primary" onClick={() => set('new')}>
        <Icon name="plus" />
        {t('Upload statement')}
      </button>
    </>
  )
}

function StatementDrawers() {
  const t = useT()
  const { drawer, set } = useDrawer()
  return (
    <>
      <Dialog title={t('Upload statement')} open={drawer === 'new'} onClose={() => set(null)}>
        <SendStatement />
      </Dialog>
      <Dialog as="drawer" title={t('Uploaded statements')} open={drawer === 'sent'} onClose={() => set(null)}>
        <SentList />
      </Dialog>
    </>
  )
}

function LineTabs({ data, state }: { data: StatementLinesQuery; state: ListState }) {
  const t = useT()
  const { show = null } = state.filter
  const counts = countsOf(data)
  return (
    <Tabs
      label={t('Status')}
      tabs={[
        { to: state.href({ show: null }), label: t('All'), current: show === null },
        ...shows.map((one) => ({
          to: state.href({ show: one }),
          label: t(showNames[one]),
          count: counts.get(one) ?? 0,
          current: show === one,
        })),
      ]}
    />
  )
}

const countsOf = ({ statementLines: { counts } }: StatementLinesQuery) =>
  new Map<string, number>(counts.map(({ status, count }) => [status, count]))

function useLineActions(show: (line: Line) => void) {
  const t = useT()
  const confirmProposal = useConfirmProposal()
  return (line: Line): RowAction[] => [
    ...(line.proposal && line.proposal.confidence !== 'LOOK'
      ? [{ label: t('Confirm'), run: () => confirmProposal.ask(line) }]
      : []),
    { label: line.state === 'OPEN' ? t('Decide') : t('View'), run: () => show(line) },
  ]
}

/** Lines of bank statements with matching transfers: confirm a proposal, or search. */
export default listPage(StatementLines, ({ statementLines }) => statementLines, {
  title: text('Bank statements'),
  label: text('Bank statement rows'),
  subtitle: (data, t) => {
    const counts = countsOf(data)
    return t('{n, plural, =0 {All credits are matched} one {# credit to match} other {# credits to match}}', {
      n: (counts.get('PROPOSED') ?? 0) + (counts.get('UNMATCHED') ?? 0),
    })
  },
  sort: '-onDay',
  columns: lineColumns,
  file: 'statement-lines',
  isFlat: true,
  linked: { show: shows, statement: 'text' },
  filterOf: ({ statement, show, search }) => ({
    statementId: statement ?? null,
    show: (show ?? null) as (typeof shows)[number] | null,
    search: search ?? null,
  }),
  search: text('Description, UTR or order'),
  Buttons: StatementButtons,
  useActions: useLineActions,
  view: {
    titleOf: (_, t) => t('Row of the statement'),
    View: ({ row, onDone }) => <LineDecision key={row.id} line={row} onDone={onDone} />,
  },
  empty: [text('No statements yet'), text('Download the account statement from the bank and upload it here.')],
  noMatch: text('No rows match these filters'),
  before: (about) => <LineTabs {...about} />,
  after: () => <StatementDrawers />,
})
