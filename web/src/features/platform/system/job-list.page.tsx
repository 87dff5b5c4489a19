import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { DetailPage } from '#ui/detail/DetailPage.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { showMoment } from '#ui/format/dates.ts'
import { nameColumn, type ShownColumn, type StateLabels, status, textColumn } from '#ui/table/columns.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { ProviderStates } from './ProviderStates.tsx'
import { AdminJobs, type AdminJobsQuery, StartJob } from './system.operations.graphql.ts'

type Job = AdminJobsQuery['adminJobs'][number]

const jobNames: Readonly<Record<string, string>> = {
  'audit.seal': text('Audit log is sealed'),
  'bankAccounts.use': text('Approved bank accounts are activated'),
  'events.forget': text('Delivered events are deleted after 90 days'),
  'system.check': text('Data is checked'),
  'system.watch': text('Alerts for failed work are sent'),
  'accounts.sweep': text('Old sign-in activity is deleted'),
  'claims.timeOut': text('Claims without a seller’s response go to Neev'),
  'dealers.timeOut': text('Dealers who did not respond are skipped'),
  'document-validity': text('Expiring and expired documents'),
  'imports.run': text('Spreadsheet imports continue'),
  'imports.sweep': text('Old uploads are deleted'),
  'licences.watch': text('Expired licences'),
  'messages.deliver': text('Messages are sent'),
  'notifications.forget': text('Old notifications are deleted'),
  'offers.letters': text('Offers follow their brand authorisations'),
  'offers.prices': text('Prices start and end'),
  'orders.expire': text('Unpaid orders are cancelled'),
  'payments.reconcile': text('Pending payments are checked'),
  'payments.refund': text('Refunds are sent'),
  'pictures.sweep': text('Unused pictures are deleted'),
  'price-alerts': text('Price alerts are checked'),
}

function rhythm(t: T, seconds: number): string {
  if (seconds < 60) return t('{n, plural, one {every second} other {every # seconds}}', { n: seconds })
  if (seconds < 3600)
    return t('{n, plural, one {every minute} other {every # minutes}}', { n: Math.round(seconds / 60) })
  return t('{n, plural, one {every hour} other {every # hours}}', { n: Math.round(seconds / 3600) })
}

const tookText = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`)

type State = 'NEVER' | 'RUNNING' | 'FAILED' | 'FINE'
const states: StateLabels<State> = {
  NEVER: { label: text('Never ran'), tone: 'grey' },
  RUNNING: { label: text('Running'), tone: 'blue' },
  FAILED: { label: text('Failed'), tone: 'red' },
  FINE: { label: text('Succeeded'), tone: 'green' },
}
const stateOf = ({ ranAt, isRunning, failures }: Job): State => {
  if (failures > 0) return 'FAILED'
  if (isRunning) return 'RUNNING'
  return ranAt ? 'FINE' : 'NEVER'
}

const columns: ShownColumn<Job>[] = [
  nameColumn<Job>(
    text('Job'),
    ({ name }, t) => (jobNames[name] ? t(jobNames[name]) : name),
    ({ name, everySeconds }, t) => `${name}, ${rhythm(t, everySeconds)}`,
  ),
  textColumn<Job>(text('Last run'), ({ ranAt }) => ranAt && showMoment(ranAt), {
    second: ({ tookMs, isRunning }, t) =>
      tookMs === null || isRunning ? null : t('took {time}', { time: tookText(tookMs) }),
  }),
  textColumn<Job>(text('Last error'), ({ error }) => error, {
    second: ({ failedAt, failures }, t) =>
      failedAt &&
      [showMoment(failedAt), failures > 1 && t('{n} times in a row', { n: failures })].filter(Boolean).join(', '),
  }),
  status<Job, State>(text('Status'), stateOf, states),
]

/** Result of the nightly check: all invariants hold, or the violations. */
function LastCheck({ run }: { run: AdminJobsQuery['lastCheck'] }) {
  const t = useT()
  if (!run) return <p className="note">{t('Data is checked every night. The first result is available tomorrow.')}</p>
  const when = showMoment(run.beganAt)
  if (run.broken.length === 0)
    return <p className="note">{t('All {n} data checks passed on {when}.', { n: run.checked, when })}</p>
  return (
    <section className="note red" role="alert">
      <p className="semi">
        {t('{n, plural, one {# data check} other {# data checks}} failed ({when}).', {
          n: run.broken.length,
          when,
        })}
      </p>
      <ul>
        {run.broken.map(({ name, message, rows, sample }) => (
          <li key={name}>
            {message} ({t('{n, plural, one {# row} other {# rows}}', { n: rows })}: {sample.join(', ')})
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Scheduled jobs: last run, duration, errors, and a way to run one now. */
export default function JobListPage() {
  const t = useT()
  const may = useMay()
  const { data, refetch } = useData(AdminJobs)
  const run = useMutation(StartJob)
  const [busy, setBusy] = useState<string | null>(null)
  const start = async ({ name }: Job) => {
    const sure = await confirm({
      title: t('Run this job now?'),
      body: t('It also runs automatically, and does not repeat work that is already done.'),
      verb: t('Run now'),
    })
    if (!sure) return
    setBusy(name)
    const done = await run.runSafely({ name })
    setBusy(null)
    if (done)
      toast(
        done.startJob.failures > 0 ? t('It failed.') : t('Job started'),
        done.startJob.failures > 0 ? 'bad' : undefined,
      )
  }
  const failing = data.adminJobs.filter(({ failures }) => failures > 0).length
  return (
    <DetailPage
      title={t('Jobs')}
      subtitle={t(
        '{n, plural, =0 {All jobs succeeded in their last run} one {# job failed in its last run} other {# jobs failed in their last run}}',
        { n: failing },
      )}
      actions={
        <button type="button" className="button" onClick={() => refetch()}>
          {t('Refresh')}
        </button>
      }
    >
      <LastCheck run={data.lastCheck} />
      <ProviderStates providers={data.adminProviders} />
      <div className="card">
        <RowTable
          label={t('Jobs')}
          columns={columns}
          rows={data.adminJobs}
          idOf={({ name }) => name}
          {...(may('system:write') && {
            actions: (job: Job) => (
              <RowActions
                actions={[
                  {
                    label: t('Run now'),
                    whyNot: busy === job.name ? t('Job started') : null,
                    run: () => start(job),
                  },
                ]}
              />
            ),
          })}
        />
      </div>
    </DetailPage>
  )
}
