import { useState } from 'react'
import { confirm } from '#kit/feedback/confirm.tsx'
import { Dialog } from '#kit/feedback/Dialog.tsx'
import { refusalText } from '#kit/graphql/error-text.ts'
import { useAct } from '#kit/graphql/use-act.ts'
import { useT } from '#kit/i18n/use-t.ts'
import type { Change } from './approval.columns.tsx'
import { DecideChanges, type DecideChangesMutation, ProductChanges } from './approvals.graphql.ts'
import { DecisionForm, type Given } from './DecisionForm.tsx'

type Results = DecideChangesMutation['decideChanges']

/** One decision for the rows that were picked, and then what became of each. */
export function BulkDecision({ changes }: { changes: readonly Change[] }) {
  const t = useT()
  const [open, setOpen] = useState<'REJECT' | Results | null>(null)
  const [titles, setTitles] = useState(new Map<string, string>())
  const decide = useAct(DecideChanges, { refreshes: [ProductChanges] })
  const run = async ({ decision, reasonCode, note }: Omit<Given, 'internalNote'>) => {
    setTitles(new Map(changes.map(({ id, product }) => [id, product.title])))
    const { decideChanges } = await decide.run({ ids: changes.map(({ id }) => id), decision, reasonCode, note })
    setOpen(decideChanges)
  }
  const approve = async () => {
    const sure = await confirm({
      title: t('Approve {n, plural, one {# wish} other {# wishes}}?', { n: changes.length }),
      body: t('What is granted is in the shop at once.'),
      verb: t('Approve'),
    })
    if (sure) await run({ decision: 'APPROVE', reasonCode: null, note: null })
  }
  return (
    <>
      <button type="button" className="button small primary" disabled={decide.busy} onClick={approve}>
        {t('Approve')}
      </button>
      <button type="button" className="button small danger" disabled={decide.busy} onClick={() => setOpen('REJECT')}>
        {t('Reject')}
      </button>
      <Dialog
        title={open === 'REJECT' ? t('Reject') : t('What became of them')}
        open={open !== null}
        onClose={() => setOpen(null)}
      >
        <div className="dialog-body">
          {open === 'REJECT' && <DecisionForm many decision="REJECT" onDecide={run} />}
          {Array.isArray(open) && <Outcome results={open} titles={titles} />}
        </div>
      </Dialog>
    </>
  )
}

function Outcome({ results, titles }: { results: Results; titles: ReadonlyMap<string, string> }) {
  const t = useT()
  return (
    <ul className="stack">
      {results.map(({ id, code, reason }) => (
        <li key={id}>
          <b className="medium">{titles.get(id)}</b>
          <span className={code ? 'second late-text' : 'second'}>
            {code ? refusalText(t, { code, message: reason ?? code }) : t('Done')}
          </span>
        </li>
      ))}
    </ul>
  )
}
