import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { showMoment } from '#ui/format/dates.ts'
import { nameColumn, type ShownColumn, type StateLabels, status, textColumn } from '#ui/table/columns.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import type { AdminJobsQuery } from './system.operations.graphql.ts'

type Provider = AdminJobsQuery['adminProviders'][number]

const names: Readonly<Record<string, string>> = {
  payments: text('Payment provider'),
  einvoices: text('Portal for e-invoices'),
  gstins: text('Status of GSTINs'),
  email: text('Mail server'),
  sms: text('Text messages (SMS)'),
  whatsapp: text('WhatsApp'),
  google: text('Google'),
  facebook: text('Facebook'),
  botCheck: text('Bot check'),
  files: text('File storage'),
}

const states: StateLabels<Provider['state']> = {
  CLOSED: { label: text('No failure'), tone: 'green' },
  OPEN: { label: text('Does not answer'), tone: 'red' },
  HALF_OPEN: { label: text('Being tried again'), tone: 'amber' },
}

const columns: ShownColumn<Provider>[] = [
  nameColumn<Provider>(
    text('Provider'),
    ({ name }, t) => (names[name] ? t(names[name]) : name),
    ({ waiting, refused }, t) =>
      t('{waiting, plural, one {# call waiting} other {# calls waiting}}, {refused} refused', { waiting, refused }),
  ),
  textColumn<Provider>(text('Last error'), ({ lastFailure }) => lastFailure, {
    second: ({ lastFailedAt }) => lastFailedAt && showMoment(lastFailedAt),
  }),
  status<Provider, Provider['state']>(text('Status'), ({ state }) => state, states),
]

/** Systems of others that the shop calls, and whether they answer. */
export function ProviderStates({ providers }: { providers: readonly Provider[] }) {
  const t = useT()
  return (
    <section className="card">
      <h2>{t('Providers')}</h2>
      <RowTable label={t('Providers')} columns={columns} rows={providers} idOf={({ name }) => name} />
    </section>
  )
}
