import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import styles from '#ui/detail/mail.module.css'
import { Properties } from '#ui/detail/Properties.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { rowsTogether } from '#ui/table/bulk/bulk.ts'
import { type Column, figure, moment, type StateLabels, status, textColumn } from '#ui/table/columns.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'
import { AdminEvents, type AdminEventsQuery, RetryEvents } from './system.operations.graphql.ts'

type Notice = AdminEventsQuery['adminEvents']['items'][number]

const states: StateLabels<Notice['state']> = {
  FAILED: { label: text('Failed'), tone: 'red' },
  WAITING: { label: text('Retrying'), tone: 'amber' },
}
const statuses = Object.keys(states) as Notice['state'][]

const factText = ({ facts }: Notice): string => facts.map(({ name, value }) => `${name} ${value}`).join(', ')

const columns: Column<Notice>[] = [
  { ...textColumn<Notice>(text('Event'), ({ name }) => name, { second: factText, sort: 'name' }), kind: 'name' },
  textColumn<Notice>(text('Problem'), ({ error }) => error?.slice(0, 160) ?? null),
  figure<Notice>(text('Attempts'), ({ attempts }) => String(attempts), { sort: 'attempts' }),
  moment<Notice>(text('Time'), ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  status<Notice, Notice['state']>(text('Status'), ({ state }) => state, states),
]

function useEventActions(show: (notice: Notice) => void) {
  const t = useT()
  const retry = useMutation(RetryEvents, { successMessage: t('It is being retried') })
  return (notice: Notice): RowAction[] => [
    { label: t('Try again'), run: () => retry.runSafely({ ids: [notice.id] }) },
    { label: t('View'), run: () => show(notice) },
  ]
}

/** Failed and waiting events with their errors, and a way to retry. */
export default listPage(AdminEvents, ({ adminEvents }) => adminEvents, {
  title: text('Failed events'),
  subtitle: ({ adminEvents: { counts } }, t) =>
    t(
      '{n, plural, =0 {No failed events} one {# event failed after eight attempts} other {# events failed after eight attempts}}',
      { n: counts.find(({ status }) => status === 'FAILED')?.count ?? 0 },
    ),
  sort: '-createdAt',
  columns,
  file: 'events',
  isFlat: true,
  tabs: { labels: states, statuses, hasEmpty: true },
  search: text('Event or error'),
  filterOf: ({ status, search }) => ({ state: status as Notice['state'] | null, search }),
  useActions: useEventActions,
  view: { titleOf: ({ name }) => name, View: ({ row }) => <EventFacts of={row} /> },
  bulk: [
    {
      label: text('Try again'),
      by: rowsTogether(RetryEvents, (rows: readonly Notice[]) => ({ ids: rows.map(({ id }) => id) })),
    },
  ],
  empty: [
    text('All events were delivered'),
    text('Events between parts of the system appear here while they are retried, and after eight failed attempts.'),
  ],
  noMatch: text('No events match these filters'),
})

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
