import { useState } from 'react'
import { DetailPage } from '#kit/detail/DetailPage.tsx'
import { Failed } from '#kit/feedback/Blank.tsx'
import { confirm } from '#kit/feedback/confirm.tsx'
import { PageSkeleton } from '#kit/feedback/Skeleton.tsx'
import { toast } from '#kit/feedback/toast.ts'
import { showMoment } from '#kit/format/dates.ts'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useMutation } from '#kit/graphql/use-mutation.ts'
import { text } from '#kit/i18n/text.ts'
import { type T, useT } from '#kit/i18n/use-t.ts'
import { labels, named, type ShownColumn, type StateLabels, status } from '#kit/table/columns.tsx'
import { RowActions } from '#kit/table/RowActions.tsx'
import { RowTable } from '#kit/table/RowTable.tsx'
import { useMay } from '#state/use-may.ts'
import { AdminJobs, type AdminJobsQuery, StartJob } from './system.operations.graphql.ts'

type Job = AdminJobsQuery['adminJobs'][number]

const jobNames: Readonly<Record<string, string>> = {
  'audit.seal': text('The audit log is sealed'),
  'bankAccounts.use': text('Approved bank accounts are put in use'),
  'events.forget': text('Delivered events are deleted after 90 days'),
  'system.check': text('The data is checked'),
  'system.watch': text('Alerts for failed work are sent'),
  'accounts.sweep': text('Old sign-in activity is deleted'),
  'claims.timeOut': text('Claims that the seller did not answer go to the desk'),
  'dealers.timeOut': text('Dealers who did not answer are passed over'),
  'document-validity': text('Papers that end soon, or have ended'),
  'imports.run': text('Goods by spreadsheet go on'),
  'imports.sweep': text('Old sheets are thrown away'),
  'licences.watch': text('Licences that have ended'),
  'messages.deliver': text('Messages leave'),
  'notifications.forget': text('Old notifications are thrown away'),
  'offers.letters': text('Offers follow their letters of authorisation'),
  'offers.prices': text('Prices begin and end'),
  'orders.expire': text('Unpaid orders end'),
  'payments.reconcile': text('Payments without news are asked for'),
  'payments.refund': text('Refunds are sent'),
  'pictures.sweep': text('Pictures that nobody shows are thrown away'),
  'price-alerts': text('Price alerts are looked at'),
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
  RUNNING: { label: text('Runs'), tone: 'blue' },
  FAILED: { label: text('Failed'), tone: 'red' },
  FINE: { label: text('Went well'), tone: 'green' },
}
const stateOf = ({ ranAt, isRunning, failures }: Job): State => {
  if (failures > 0) return 'FAILED'
  if (isRunning) return 'RUNNING'
  return ranAt ? 'FINE' : 'NEVER'
}

const columns: ShownColumn<Job>[] = [
  named<Job>(
    text('Job'),
    ({ name }, t) => (jobNames[name] ? t(jobNames[name]) : name),
    ({ name, everySeconds }, t) => `${name}, ${rhythm(t, everySeconds)}`,
  ),
  labels<Job>(text('Last run'), ({ ranAt }) => ranAt && showMoment(ranAt), {
    second: ({ tookMs, isRunning }, t) =>
      tookMs === null || isRunning ? null : t('took {time}', { time: tookText(tookMs) }),
  }),
  labels<Job>(text('Last problem'), ({ error }) => error, {
    second: ({ failedAt, failures }, t) =>
      failedAt &&
      [showMoment(failedAt), failures > 1 && t('{n} times in a row', { n: failures })].filter(Boolean).join(', '),
  }),
  status<Job, State>(text('State'), stateOf, states),
]

/** What the nightly check found: that all holds, or what does not and where. */
function LastCheck({ run }: { run: AdminJobsQuery['lastCheck'] }) {
  const t = useT()
  if (!run) return <p className="note">{t('The data is checked every night. The first result comes tomorrow.')}</p>
  const when = showMoment(run.beganAt)
  if (run.broken.length === 0)
    return <p className="note">{t('All {n} checks of the data held on {when}.', { n: run.checked, when })}</p>
  return (
    <section className="note red" role="alert">
      <p className="semi">
        {t('{n, plural, one {# check of the data does} other {# checks of the data do}} not hold ({when}).', {
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

/** What comes round by the clock: when it ran, how long it took, why it failed, and a way to run it now. */
export default function JobListPage() {
  const t = useT()
  const may = useMay()
  const { data, error, refetch } = useGql(AdminJobs)
  const run = useMutation(StartJob, { refreshes: [AdminJobs] })
  const [busy, setBusy] = useState<string | null>(null)
  const start = async ({ name }: Job) => {
    const sure = await confirm({
      title: t('Run this job now?'),
      body: t('It would run by itself too; what it has done already it does not do twice.'),
      verb: t('Run now'),
    })
    if (!sure) return
    setBusy(name)
    const done = await run.runSafely({ name })
    setBusy(null)
    if (done)
      toast(
        done.startJob.failures > 0 ? t('It failed.') : t('It was begun.'),
        done.startJob.failures > 0 ? 'bad' : undefined,
      )
  }
  if (error && !data) return <Failed error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  const failing = data.adminJobs.filter(({ failures }) => failures > 0).length
  return (
    <DetailPage
      title={t('Jobs')}
      subtitle={t(
        '{n, plural, =0 {Every job went well the last time} one {# job failed the last time} other {# jobs failed the last time}}',
        { n: failing },
      )}
      actions={
        <button type="button" className="button" onClick={() => refetch()}>
          {t('Look again')}
        </button>
      }
    >
      <LastCheck run={data.lastCheck} />
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
                  { label: t('Run now'), whyNot: busy === job.name ? t('It runs.') : null, mutation: () => start(job) },
                ]}
              />
            ),
          })}
        />
      </div>
    </DetailPage>
  )
}
