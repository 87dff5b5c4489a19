import { holdInput } from '@neev/domain/orders/schedules'
import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { ask, confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { DateField, TextField } from '#ui/form/fields.tsx'
import { CounterForm } from './CounterForm.tsx'
import { ruleText } from './schedule-labels.ts'
import { type ScheduleFieldsFragment, SetScheduleHold, UpdateScheduleStatusAsSeller } from './schedules.graphql.ts'

/** The seller's actions: answer, suspend, resume, end. */
export function SellerTransitions({ schedule }: { schedule: ScheduleFieldsFragment }) {
  const t = useT()
  const mutation = useMutation(UpdateScheduleStatusAsSeller, {
    successMessage: t('Saved'),
  })
  const [open, setOpen] = useState<'counter' | 'hold' | null>(null)
  const { id, version, transitions, rule, unit } = schedule
  const agree = async () => {
    const yes = await confirm({
      title: t('Accept {number}?', { number: schedule.number }),
      body: ruleText(t, rule, unit),
      verb: t('Accept'),
    })
    if (yes) await mutation.runSafely({ id, version, transition: 'agree', reason: null })
  }
  const withReason = async (transition: 'decline' | 'close', title: string, verb: string) => {
    const label = t('Reason, shown to the other side')
    const reason = await ask({ title, verb, tone: 'danger', asks: { label, min: 3 } })
    if (reason !== null) await mutation.runSafely({ id, version, transition, reason })
  }
  return (
    <>
      {transitions.includes('decline') && (
        <BusyButton
          className="button"
          busy={mutation.busy}
          onClick={() => withReason('decline', t('Decline the schedule?'), t('Decline'))}
        >
          {t('Decline')}
        </BusyButton>
      )}
      {transitions.includes('close') && (
        <BusyButton
          className="button"
          busy={mutation.busy}
          onClick={() => withReason('close', t('End the remaining balance?'), t('End balance'))}
        >
          {t('End balance')}
        </BusyButton>
      )}
      {transitions.includes('counter') && (
        <button type="button" className="button" onClick={() => setOpen('counter')}>
          {t('Propose another price')}
        </button>
      )}
      {transitions.includes('resume') && (
        <BusyButton
          className="button"
          busy={mutation.busy}
          onClick={() => mutation.runSafely({ id, version, transition: 'resume', reason: null })}
        >
          {t('Resume deliveries')}
        </BusyButton>
      )}
      {transitions.includes('hold') && (
        <button type="button" className="button" onClick={() => setOpen('hold')}>
          {t('Put deliveries on hold')}
        </button>
      )}
      {transitions.includes('agree') && (
        <BusyButton className="button primary" busy={mutation.busy} onClick={agree}>
          {t('Accept')}
        </BusyButton>
      )}
      <Dialog title={t('Propose another price')} open={open === 'counter'} onClose={() => setOpen(null)}>
        <div className="dialog-body stack">
          <CounterForm schedule={schedule} onDone={() => setOpen(null)} />
        </div>
      </Dialog>
      <HoldDialog schedule={schedule} open={open === 'hold'} onClose={() => setOpen(null)} />
    </>
  )
}

type HoldProps = { schedule: ScheduleFieldsFragment; open: boolean; onClose: () => void }

function HoldDialog({ schedule, open, onClose }: HoldProps) {
  const t = useT()
  const hold = useMutation(SetScheduleHold, { successMessage: t('Saved') })
  const { id, holdFrom, holdTo, holdReason } = schedule
  return (
    <FormDialog
      title={t('Put deliveries on hold')}
      open={open}
      onClose={onClose}
      schema={holdInput}
      defaults={{ from: holdFrom ?? '', to: holdTo ?? '', reason: holdReason ?? '' }}
      onSubmit={(input) => hold.run({ id, input })}
      submit={t('Put on hold')}
    >
      <p className="ink2">{t('No call-offs or deliveries on these days, including the first and last day.')}</p>
      <DateField name="from" label={t('From')} />
      <DateField name="to" label={t('Until')} />
      <TextField name="reason" label={t('Reason, shown to the other side')} />
    </FormDialog>
  )
}
