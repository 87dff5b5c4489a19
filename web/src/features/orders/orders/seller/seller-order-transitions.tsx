import { rejectReasons } from '@neev/domain/orders/orders/orders'
import { type ReactNode, useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { rejectLabels } from '#shared/orders/order-reasons.ts'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { ask, confirm } from '#ui/feedback/confirm.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SelectField, TextareaField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { PackForm } from '../shipments/seller-pack-form.tsx'
import { OpenShipments } from '../shipments/seller-shipments.tsx'
import { SellerTransitionOrder } from './seller-orders.graphql.ts'
import type { SellerSuborder } from './seller-suborder.ts'

/** The seller's next action: accept or reject, pack, dispatch, deliver, or answer a cancellation request. */
export function SellerTransitions({ part }: { part: SellerSuborder }) {
  const t = useT()
  const may = useMay()
  const [rejecting, setRejecting] = useState(false)
  const transition = useMutation(SellerTransitionOrder, {
    successMessage: t('Saved'),
  })
  if (!may('order:fulfil')) return null
  const open = new Set(part.transitions.flatMap(({ transition: name, whyNot }) => (whyNot === null ? [name] : [])))
  const mutation = (name: 'accept' | 'allowCancel') => transition.runSafely({ suborderId: part.id, transition: name })
  if (open.has('accept')) {
    return (
      <Now title={t('Accept or reject')}>
        {rejecting ? (
          <RejectForm part={part} onClose={() => setRejecting(false)} />
        ) : (
          <div className="row wraps">
            <BusyButton className="button primary" busy={transition.busy} onClick={() => mutation('accept')}>
              {t('Accept')}
            </BusyButton>
            <button type="button" className="button" onClick={() => setRejecting(true)}>
              {t('Reject')}
            </button>
          </div>
        )}
      </Now>
    )
  }
  if (open.has('allowCancel')) {
    const allow = async () => {
      const question = {
        title: t('Cancel the order?'),
        body: t('The buyer is refunded.'),
        verb: t('Cancel order'),
      }
      if (await confirm({ ...question, tone: 'danger' })) await mutation('allowCancel')
    }
    const refuse = async () => {
      const note = await ask({
        title: t('Continue with the order?'),
        verb: t('Continue'),
        asks: { label: t('Reason, shown to the buyer'), min: 3 },
      })
      if (note !== null) await transition.runSafely({ suborderId: part.id, transition: 'refuseCancel', note })
    }
    return (
      <Now title={t('The buyer requests a cancellation')}>
        <div className="row wraps">
          <BusyButton className="button danger" busy={transition.busy} onClick={allow}>
            {t('Cancel order')}
          </BusyButton>
          <BusyButton className="button" busy={transition.busy} onClick={refuse}>
            {t('Continue with order')}
          </BusyButton>
        </div>
      </Now>
    )
  }
  return (
    <>
      <OpenShipments part={part} />
      {open.has('pack') && (
        <Now title={t('Pack order')}>
          <PackForm part={part} />
        </Now>
      )}
    </>
  )
}

const Now = ({ title, children }: { title: string; children: ReactNode }) => <Section title={title}>{children}</Section>

type Rejection = { reasonCode: string; note: string }
const rejection = problemSchema<Rejection>(({ reasonCode, note }) => ({
  reasonCode: !(reasonCode in rejectReasons) && text('Choose a reason.'),
  note: reasonCode === 'OTHER' && note.trim().length < 3 && text('Enter a reason.'),
}))

function RejectForm({ part, onClose }: { part: SellerSuborder; onClose: () => void }) {
  const t = useT()
  const transition = useMutation(SellerTransitionOrder, {
    successMessage: t('Rejected'),
  })
  return (
    <Form
      schema={rejection}
      defaults={{ reasonCode: '', note: '' }}
      onSubmit={({ reasonCode, note }) =>
        transition.run({ suborderId: part.id, transition: 'reject', reasonCode, note: note.trim() || null })
      }
      submit={t('Reject order')}
      actions={
        <button type="button" className="button" onClick={onClose}>
          {t('Back')}
        </button>
      }
    >
      <p className="note amber">{t('The buyer is refunded, and the rejection lowers your score.')}</p>
      <SelectField
        name="reasonCode"
        label={t('Reason')}
        options={Object.entries(rejectLabels).map(([value, label]) => ({ value, label: t(label) }))}
      />
      <TextareaField name="note" label={t('Information for the buyer')} optional />
    </Form>
  )
}
