import { type DayChangeStatus, dayChangeInput } from '@neev/domain/orders/orders/delivery-days'
import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { ask } from '#ui/feedback/confirm.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { DateField, TextField } from '#ui/form/fields.tsx'
import { showDay, showMoment } from '#ui/format/dates.ts'
import type { StateLabels } from '#ui/table/columns.tsx'
import styles from '../orders.module.css'
import { type DayFieldsFragment, SubmitDeliveryDateRequest, SubmitDeliveryDateResponse } from './day.graphql.ts'
import { sideLabels } from './PartialCancellationBox.tsx'
import { ProposalAnswers } from './ProposalAnswers.tsx'

const states: StateLabels<DayChangeStatus> = {
  REQUESTED: { label: text('Waiting for a response'), tone: 'amber' },
  DONE: { label: text('Agreed'), tone: 'green' },
  REFUSED: { label: text('Not changed'), tone: 'grey' },
  WITHDRAWN: { label: text('Withdrawn'), tone: 'grey' },
}
type Change = DayFieldsFragment['dayChanges'][number]

/** Requests for another delivery date with their answers, and the button to request one. */
export function DayBox({ part }: { part: DayFieldsFragment & { id: string } }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const change = useMutation(SubmitDeliveryDateRequest, { successMessage: t('Request sent') })
  if (part.dayChanges.length === 0 && !part.mayAskDay) return null
  return (
    <div className="stack">
      {part.dayChanges.map((one) => (
        <OneChange key={one.id} change={one} />
      ))}
      {part.mayAskDay && (
        <div className="row wraps">
          <button type="button" className="button small" onClick={() => setOpen(true)}>
            {t('Reschedule delivery')}
          </button>
          <FormDialog
            title={t('Reschedule delivery')}
            open={open}
            onClose={() => setOpen(false)}
            schema={dayChangeInput}
            defaults={{ day: part.expectedDelivery ?? '', reason: '' }}
            onSubmit={(input) => change.run({ suborderId: part.id, input })}
            submit={t('Send request')}
          >
            <p className="ink2">{t('The delivery date changes when the other side agrees.')}</p>
            <DateField name="day" label={t('New date')} />
            <TextField name="reason" label={t('Reason, shown to the other side')} />
          </FormDialog>
        </div>
      )}
    </div>
  )
}

function OneChange({ change }: { change: Change }) {
  const t = useT()
  const answer = useMutation(SubmitDeliveryDateResponse, { successMessage: t('Saved') })
  const { id, requestedBy, status, from, to, reason } = change
  const refuse = async () => {
    const note = await ask({
      title: t('Keep the delivery date?'),
      verb: t('Keep'),
      asks: { label: t('Reason, shown to the other side'), min: 3 },
    })
    if (note !== null) await answer.runSafely({ id, answer: 'DECLINE', note })
  }
  return (
    <section className={`${styles.claim} stack`} aria-label={t('Reschedule delivery')}>
      <p className="row wraps between">
        <b className="medium">
          {from
            ? t('Deliver on {to} instead of {from}', { to: showDay(to), from: showDay(from) })
            : t('Deliver on {to}', { to: showDay(to) })}
        </b>
        <Badge tone={states[status].tone}>{t(states[status].label)}</Badge>
      </p>
      <p className="ink2">{`${t(sideLabels[requestedBy])}: ${reason}`}</p>
      {change.answer && <p className="note">{change.answer}</p>}
      <p className="ink3 t13">{t('Requested {moment}', { moment: showMoment(change.requestedAt) })}</p>
      <ProposalAnswers
        of={change}
        busy={answer.busy}
        no={t('Keep the date')}
        agree={() => answer.runSafely({ id, answer: 'ACCEPT', note: null })}
        refuse={refuse}
        withdraw={() => answer.runSafely({ id, answer: 'WITHDRAW', note: null })}
      />
    </section>
  )
}
