import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#graphql/error-text.ts'
import { keyOf } from '#graphql/query-client.ts'
import { request } from '#graphql/request.ts'
import { ruleText } from '#graphql/rule-text.ts'
import { useData } from '#graphql/use-data.ts'
import { useLive } from '#graphql/use-live.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { readingText } from '#shared/tables/reading-text.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { ImportRowTable } from './ImportRowTable.tsx'
import { fetchFile, type Import, importStates, isRunning } from './import-labels.ts'
import styles from './imports.module.css'
import {
  CancelImport,
  ConfirmImport,
  ImportProblems,
  ImportProgress,
  ImportRows,
  OneImport,
} from './imports.operations.graphql.ts'

/** One import: progress, effect, and problems. */
export function ImportCard({ id, onMoved }: { id: string; onMoved: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const one = useData(OneImport, { id }).data.import
  const show = (next: Import) => {
    client.setQueryData(keyOf(OneImport, { id }), { import: next })
    if (next.state === one.state) return
    client.invalidateQueries({ queryKey: [ImportRows.name] })
    onMoved()
  }
  useLive(ImportProgress, { id }, ({ importProgress }) => show(importProgress))
  const state = importStates[one.state]
  return (
    <Section title={one.fileName} action={<Badge tone={state.tone}>{t(state.label)}</Badge>}>
      <div className="stack">
        {one.problem && (
          <p className="note red" role="alert">
            <Icon name="alert" />
            {ruleText(t, one.problem)}
          </p>
        )}
        {one.reading && <p className="t13 ink2">{readingText(t, one.reading)}</p>}
        {isRunning(one) && <Progress of={one} />}
        {one.total > 0 && one.state !== 'UPLOADED' && <Counts of={one} />}
        <Actions of={one} onMoved={show} />
        {one.state !== 'UPLOADED' && one.state !== 'CHECKING' && one.total > 0 && <ImportRowTable of={one} />}
      </div>
    </Section>
  )
}

function Progress({ of: { total, progress, state } }: { of: Import }) {
  const t = useT()
  const message =
    state === 'UPLOADED'
      ? t('Reading the file')
      : t('{n} of {of} rows', { n: progress.toLocaleString('en-IN'), of: total.toLocaleString('en-IN') })
  return (
    <label className={styles.importProgress}>
      <span className="t13 ink2" aria-live="polite">
        {message}
      </span>
      <progress max={Math.max(total, 1)} value={state === 'UPLOADED' ? undefined : progress} />
    </label>
  )
}

function Counts({ of }: { of: Import }) {
  const t = useT()
  const figures = [
    { n: of.newProducts, label: t('new products') },
    { n: of.newOffers, label: t('new offers') },
    { n: of.changes, label: t('changes') },
    { n: of.same, label: t('unchanged') },
    { n: of.wrong, label: t('cannot be imported'), bad: true },
    ...(of.state === 'DONE' || of.state === 'IMPORTING' ? [{ n: of.done, label: t('imported') }] : []),
    ...(of.held > 0 ? [{ n: of.held, label: t('prices held for review by Neev') }] : []),
  ]
  return (
    <dl className={styles.importCounts}>
      {figures.map(({ n, label, bad }) => (
        <div key={label}>
          <dd className={bad && n > 0 ? 'late-text' : undefined}>{n.toLocaleString('en-IN')}</dd>
          <dt>{label}</dt>
        </div>
      ))}
    </dl>
  )
}

function Actions({ of, onMoved }: { of: Import; onMoved: (next: Import) => void }) {
  const t = useT()
  const [fetching, setFetching] = useState(false)
  const confirmation = useMutation(ConfirmImport)
  const stop = useMutation(CancelImport, { successMessage: t('Stopped') })
  const fine = of.newProducts + of.newOffers + of.changes
  const problems = async () => {
    setFetching(true)
    try {
      const { importProblems } = await request(ImportProblems, { id: of.id })
      await fetchFile(importProblems, `${of.fileName.replace(/\.\w+$/, '')} – problems.xlsx`)
    } catch (error) {
      toast(errorText(t, error), 'bad')
    }
    setFetching(false)
  }
  const start = async () => {
    const done = await confirmation.runSafely({ id: of.id })
    if (done) onMoved(done.confirmImport)
  }
  const end = async () => {
    const yes = await confirm({
      title: t('Stop this import?'),
      body: t('Rows already imported do not change.'),
      verb: t('Stop'),
      tone: 'danger',
    })
    const done = yes && (await stop.runSafely({ id: of.id }))
    if (done) onMoved(done.cancelImport)
  }
  return (
    <div className="row wraps">
      {of.state === 'READY' && (
        <BusyButton className="button primary" busy={confirmation.busy} disabled={fine === 0} onClick={start}>
          {fine === 0
            ? t('Nothing to import')
            : t('{n, plural, one {Import # row} other {Import # rows}}', { n: fine })}
        </BusyButton>
      )}
      {of.wrong > 0 && !isRunning(of) && (
        <BusyButton className="button" busy={fetching} onClick={problems}>
          <Icon name="download" />
          {t('Download rows with problems')}
        </BusyButton>
      )}
      {(isRunning(of) || of.state === 'READY') && (
        <BusyButton className="button quiet" busy={stop.busy} onClick={end}>
          {t('Stop')}
        </BusyButton>
      )}
    </div>
  )
}
