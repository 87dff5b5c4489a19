import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import styles from '#ui/detail/mail.module.css'
import { Properties } from '#ui/detail/Properties.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { type Column, figure, labels, moment, type StateLabels, status } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { AdminEvents, type AdminEventsQuery, RetryEvents } from './system.operations.graphql.ts'

type Notice = AdminEventsQuery['adminEvents']['items'][number]

const states: StateLabels<Notice['state']> = {
  FAILED: { label: text('Failed'), tone: 'red' },
  WAITING: { label: text('Retrying'), tone: 'amber' },
}
const statuses = Object.keys(states) as Notice['state'][]

const factText = ({ facts }: Notice): string => facts.map(({ name, value }) => `${name} ${value}`).join(', ')

const columns: Column<Notice>[] = [
  { ...labels<Notice>(text('Event'), ({ name }) => name, { second: factText, sort: 'name' }), kind: 'name' },
  labels<Notice>(text('Problem'), ({ error }) => error?.slice(0, 160) ?? null),
  figure<Notice>(text('Attempts'), ({ attempts }) => String(attempts), { sort: 'attempts' }),
  moment<Notice>(text('Time'), ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  status<Notice, Notice['state']>(text('Status'), ({ state }) => state, states),
]

/** Failed and waiting events with their errors, and a way to retry. */
export default function EventListPage() {
  const t = useT()
  const list = useListState({ sort: '-createdAt', filters: { search: 'text', status: statuses } })
  const { status: state, search } = list.filter
  const variables = { page: list.variables.page, state, search }
  const { data, stale } = useData(AdminEvents, variables, { keep: true })
  const retry = useMutation(RetryEvents, { successMessage: t('It is being retried') })
  const [openId, setOpenId] = useState<string | null>(null)
  const open = data.adminEvents.items.find(({ id }) => id === openId)
  const failed = data.adminEvents.counts.find(({ status }) => status === 'FAILED')?.count ?? 0
  return (
    <ListPage
      title={t('Failed events')}
      subtitle={t(
        '{n, plural, =0 {No failed events} one {# event failed after eight attempts} other {# events failed after eight attempts}}',
        { n: failed },
      )}
      actions={
        <ExportButton
          name="events"
          columns={columns}
          rows={() => allRows(AdminEvents, variables, ({ adminEvents }) => adminEvents)}
        />
      }
    >
      <StateTabs list={list} states={states} statuses={statuses} counts={data.adminEvents.counts} empty />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Event or error')} />
      </Filters>
      <ResourceTable
        label={t('Failed events')}
        columns={columns}
        page={data.adminEvents}
        stale={stale}
        state={list}
        bulk={(rows) => (
          <button
            type="button"
            className="button small"
            disabled={retry.busy}
            onClick={() => retry.runSafely({ ids: rows.map(({ id }) => id) })}
          >
            {t('Try again')}
          </button>
        )}
        actions={(notice) => (
          <RowActions
            actions={[
              { label: t('Try again'), run: () => retry.runSafely({ ids: [notice.id] }) },
              { label: t('View'), run: () => setOpenId(notice.id) },
            ]}
          />
        )}
        empty={
          <Empty title={list.narrowed ? t('No events match these filters') : t('All events were delivered')}>
            {t(
              'Events between parts of the system appear here while they are retried, and after eight failed attempts.',
            )}
          </Empty>
        }
      />
      <Dialog as="drawer" title={open?.name ?? ''} open={open !== undefined} onClose={() => setOpenId(null)}>
        {open && <EventFacts of={open} />}
      </Dialog>
    </ListPage>
  )
}

function EventFacts({ of }: { of: Notice }) {
  const t = useT()
  return (
    <div className="dialog-body stack">
      <div>
        <Badge tone={states[of.state].tone}>{t(states[of.state].label)}</Badge>
      </div>
      <Properties
        of={[
          [t('Time'), showMoment(of.createdAt)],
          [t('Attempts'), of.attempts],
          [t('Failed at'), of.failedAt && showMoment(of.failedAt)],
          [t('Next attempt'), of.state === 'WAITING' && showMoment(of.nextTryAt)],
        ]}
      />
      {of.facts.length > 0 && <Properties of={of.facts.map(({ name, value }) => [name, value] as const)} />}
      {of.error && <pre className={styles.mail}>{of.error}</pre>}
    </div>
  )
}
