import { useState } from 'react'
import { ruleTextWithTerms } from '#graphql/rule-text-with-terms.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import type { Selection } from '#ui/table/bulk/use-selection.ts'
import type { Change } from './approval.columns.tsx'
import { SubmitProductChangeDecisions, type SubmitProductChangeDecisionsMutation } from './approvals.graphql.ts'
import { DecisionForm, type Input } from './DecisionForm.tsx'

type Result = SubmitProductChangeDecisionsMutation['submitProductChangeDecisions'][number]
type Decided = readonly (Result & { title: string })[]

type Props = { rows: readonly Change[]; selection: Selection<Change> }

/** Decides the selected rows together. They stay selected until the results are read. */
export function BulkDecision({ rows: changes, selection }: Props) {
  const t = useT()
  const [rejecting, setRejecting] = useState(false)
  const [decided, setDecided] = useState<Decided | null>(null)
  const decide = useMutation(SubmitProductChangeDecisions)
  const run = async ({ decision, reasonCode, note }: Omit<Input, 'internalNote'>) => {
    const titles = new Map(changes.map(({ id, product }) => [id, product.title]))
    const { submitProductChangeDecisions } = await decide.run({
      ids: changes.map(({ id }) => id),
      decision,
      reasonCode,
      note,
    })
    setRejecting(false)
    setDecided(submitProductChangeDecisions.map((result) => ({ ...result, title: titles.get(result.id) ?? '' })))
  }
  const approve = async () => {
    const sure = await confirm({
      title: t('Approve {n, plural, one {# change request} other {# change requests}}?', { n: changes.length }),
      body: t('Approved changes are visible in the shop immediately.'),
      verb: t('Approve'),
    })
    if (sure) await run({ decision: 'APPROVE', reasonCode: null, note: null })
  }
  return (
    <>
      <BusyButton className="button small primary" busy={decide.busy} onClick={approve}>
        {t('Approve')}
      </BusyButton>
      <BusyButton className="button small danger" busy={decide.busy} onClick={() => setRejecting(true)}>
        {t('Reject')}
      </BusyButton>
      <Dialog title={t('Reject')} open={rejecting} onClose={() => setRejecting(false)}>
        <div className="dialog-body">{rejecting && <DecisionForm many decision="REJECT" onDecide={run} />}</div>
      </Dialog>
      <Outcome decided={decided} onClose={() => selection.set([])} />
    </>
  )
}

/** Results of a bulk decision. */
function Outcome({ decided, onClose }: { decided: Decided | null; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog title={t('Results')} open={decided !== null} onClose={onClose}>
      <div className="dialog-body">
        <ul className="stack">
          {decided?.map(({ id, title, whyNot }) => (
            <li key={id}>
              <b className="medium">{title}</b>
              <span className={whyNot ? 'second late-text' : 'second'}>
                {whyNot ? ruleTextWithTerms(t, whyNot) : t('Done')}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
