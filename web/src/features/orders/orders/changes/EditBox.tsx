import { useState } from 'react'
import { ruleTextWithTerms } from '#graphql/rule-text-with-terms.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { exactKg } from '#shared/cart/mass.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { ask, confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { amountText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import styles from '../orders.module.css'
import { type EditedSuborder, EditForm } from './EditForm.tsx'
import { EditSums } from './EditSums.tsx'
import { cutText } from './edit-labels.ts'
import { type EditFieldsFragment, SubmitOrderEditResponse } from './edits.graphql.ts'
import { sideLabels } from './PartialCancellationBox.tsx'
import { ProposalAnswers } from './ProposalAnswers.tsx'

type Edit = EditFieldsFragment['edits'][number]

/** Proposed changes of lines waiting for an answer, and the button to propose one. */
export function EditBox({ part }: { part: EditedSuborder }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const requested = part.edits.filter(({ status }) => status === 'REQUESTED')
  if (requested.length === 0 && part.mayPropose.length === 0) return null
  return (
    <div className="stack">
      {requested.map((edit) => (
        <RequestedValues key={edit.id} edit={edit} />
      ))}
      {part.mayPropose.length > 0 && (
        <div className="row wraps">
          <button type="button" className="button small" onClick={() => setOpen(true)}>
            {t('Change this order')}
          </button>
          <Dialog title={t('Change this order')} open={open} onClose={() => setOpen(false)}>
            <div className="dialog-body stack">{open && <EditForm part={part} onClose={() => setOpen(false)} />}</div>
          </Dialog>
        </div>
      )}
    </div>
  )
}

function RequestedValues({ edit }: { edit: Edit }) {
  const t = useT()
  const answer = useMutation(SubmitOrderEditResponse, { successMessage: t('Saved') })
  const { id, kind, requestedBy, title, swapTitle, swapPieces, swapBundles, swapGrams, reason, whyNot } = edit
  const agree = async () => {
    const sure = await confirm({
      title: kind === 'SWAP' ? t('Accept the replacement bars?') : t('Reduce the quantity?'),
      body: t('The order changes immediately. Any overpayment is refunded to the original payment method.'),
      verb: t('Accept'),
    })
    if (sure) await answer.runSafely({ id, answer: 'ACCEPT', note: null })
  }
  const refuse = async () => {
    const note = await ask({
      title: t('Keep the order unchanged?'),
      verb: t('Decline'),
      asks: { label: t('Reason, shown to the other side'), min: 3 },
    })
    if (note !== null) await answer.runSafely({ id, answer: 'DECLINE', note })
  }
  return (
    <section className={`${styles.claim} stack`} aria-label={t('Proposed change')}>
      <p className="row wraps between">
        <b className="medium">{kind === 'SWAP' ? t('Bars of another diameter') : t('Reduced quantity')}</b>
        <Badge tone="amber">{t('Waiting for a response')}</Badge>
      </p>
      <ul className={styles.loadGoods}>
        <li>
          <span>{title}</span>
          <span className="nowrap ink2">−{cutText(t, edit)}</span>
        </li>
        {swapTitle && (
          <li>
            <span>{swapTitle}</span>
            <span className="ink2">
              {[
                `+${amountText(t, (swapPieces ?? 0) * 1000, 'piece')}`,
                swapBundles && amountText(t, swapBundles * 1000, 'bundle'),
                exactKg(swapGrams ?? 0),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        )}
      </ul>
      <p className="ink2">{`${t(sideLabels[requestedBy])}: ${reason}`}</p>
      <EditSums change={edit} />
      <p className="ink3 t13">
        {t('Requested {moment}, response due by {deadline}', {
          moment: showMoment(edit.requestedAt),
          deadline: showMoment(edit.answerBy),
        })}
      </p>
      {whyNot && <p className="note amber">{ruleTextWithTerms(t, whyNot)}</p>}
      <ProposalAnswers
        of={edit}
        busy={answer.busy}
        stuck={whyNot !== null}
        no={t('Decline')}
        agree={agree}
        refuse={refuse}
        withdraw={() => answer.runSafely({ id, answer: 'WITHDRAW', note: null })}
      />
    </section>
  )
}
