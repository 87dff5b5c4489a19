import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { LineDecision } from './LineDecision.tsx'
import { SendStatement } from './SendStatement.tsx'
import { SentList } from './SentList.tsx'
import { lineColumns } from './statement-line.columns.tsx'
import { StatementLines } from './statements.operations.graphql.ts'
import { useConfirmProposal } from './use-confirm-proposal.ts'

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

/** Lines of bank statements with matching transfers: confirm a proposal, or search. */
export default function StatementLinesPage() {
  const t = useT()
  const [search] = useSearchParams()
  const list = useListState({ sort: '-onDay', filters: { search: 'text', show: shows, statement: 'text' } })
  const { show, statement, ...filter } = list.filter
  const variables = { page: list.variables.page, show, statementId: statement, ...filter }
  const { data, stale } = useData(StatementLines, variables, { keep: true })
  const [openId, setOpenId] = useState<string | null>(null)
  const drawer = search.get('open')
  const open = data.statementLines.items.find(({ id }) => id === openId)
  const counts = new Map(data.statementLines.counts.map(({ status, count }) => [status, count]))
  const waiting = (counts.get('PROPOSED') ?? 0) + (counts.get('UNMATCHED') ?? 0)
  const confirmProposal = useConfirmProposal()
  const close = () => list.set({ open: null })
  return (
    <ListPage
      title={t('Bank statements')}
      subtitle={
        data &&
        t('{n, plural, =0 {All credits are matched} one {# credit to match} other {# credits to match}}', {
          n: waiting,
        })
      }
      actions={
        <>
          <button type="button" className="button" onClick={() => list.set({ open: 'sent' })}>
            {t('Uploaded statements')}
          </button>
          <ExportButton
            name="statement-lines"
            columns={lineColumns}
            rows={() => allRows(StatementLines, variables, ({ statementLines }) => statementLines)}
          />
          <button type="button" className="button primary" onClick={() => list.set({ open: 'new' })}>
            <Icon name="plus" />
            {t('Upload statement')}
          </button>
        </>
      }
    >
      <Tabs
        label={t('Status')}
        tabs={[
          { to: list.href({ show: null }), label: t('All'), current: show === null },
          ...shows.map((one) => ({
            to: list.href({ show: one }),
            label: t(showNames[one]),
            count: counts.get(one) ?? 0,
            current: show === one,
          })),
        ]}
      />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Description, UTR or order')} />
      </Filters>
      <ResourceTable
        label={t('Bank statement rows')}
        columns={lineColumns}
        page={data.statementLines}
        stale={stale}
        state={list}
        actions={(line) => (
          <RowActions
            actions={[
              ...(line.proposal && line.proposal.confidence !== 'LOOK'
                ? [{ label: t('Confirm'), run: () => confirmProposal.ask(line) }]
                : []),
              { label: line.state === 'OPEN' ? t('Decide') : t('View'), run: () => setOpenId(line.id) },
            ]}
          />
        )}
        empty={
          <Empty title={list.narrowed ? t('No rows match these filters') : t('No statements yet')}>
            {t('Download the account statement from the bank and upload it here.')}
          </Empty>
        }
      />
      <Dialog as="drawer" title={t('Row of the statement')} open={open !== undefined} onClose={() => setOpenId(null)}>
        {open && <LineDecision key={open.id} line={open} onDone={() => setOpenId(null)} />}
      </Dialog>
      <Dialog title={t('Upload statement')} open={drawer === 'new'} onClose={close}>
        <SendStatement />
      </Dialog>
      <Dialog as="drawer" title={t('Uploaded statements')} open={drawer === 'sent'} onClose={close}>
        <SentList />
      </Dialog>
    </ListPage>
  )
}
