import { declineReasons } from '@neev/domain/orders/dealers'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { declineLabels } from '#shared/orders/assignment-labels.ts'
import { useMay } from '#state/use-may.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { Countdown } from '#ui/Countdown.tsx'
import { Section } from '#ui/detail/DetailPage.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SelectField, TextareaField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { AcceptAssignment, DeclineAssignment } from '../seller/seller-orders.graphql.ts'
import type { SellerSuborder } from '../seller/seller-suborder.ts'

const refusal = problemSchema<{ reasonCode: string; note: string }>(({ reasonCode, note }) => ({
  reasonCode: !(reasonCode in declineReasons) && text('Choose a reason.'),
  note: reasonCode === 'OTHER' && note.trim().length < 3 && text('Enter a reason.'),
}))

/** Offer of a suborder to a dealer: accept, or decline with a reason, until the deadline. */
export function RequestedBox({ part: { id, isRequested, assignments } }: { part: SellerSuborder }) {
  const t = useT()
  const may = useMay()
  const own = useSellingPaths()
  const navigate = useNavigate()
  const [declining, setDeclining] = useState(false)
  const accept = useMutation(AcceptAssignment, { successMessage: t('You send this order') })
  const decline = useMutation(DeclineAssignment, {
    successMessage: t('The next dealer is asked'),
  })
  const sayNo = async ({ reasonCode, note }: { reasonCode: string; note: string }) => {
    await decline.run({ suborderId: id, reasonCode, note: note.trim() || null })
    // This dealer can no longer see the order
    await navigate(own.orderList())
  }
  const requested = assignments.find(({ outcome }) => outcome === null)
  if (!isRequested || !requested || !may('order:fulfil')) return null
  return (
    <Section title={t('Can you deliver this order?')} action={<Countdown until={requested.answerBy} />}>
      {declining ? (
        <Form
          schema={refusal}
          defaults={{ reasonCode: '', note: '' }}
          onSubmit={sayNo}
          submit={t('Decline')}
          actions={
            <button type="button" className="button" onClick={() => setDeclining(false)}>
              {t('Back')}
            </button>
          }
        >
          <SelectField
            name="reasonCode"
            label={t('Reason')}
            options={Object.entries(declineLabels).map(([value, label]) => ({ value, label: t(label) }))}
          />
          <TextareaField name="note" label={t('Information for the associate')} optional />
        </Form>
      ) : (
        <div className="stack">
          <p className="ink2">{t('The address and phone number of the site are shown after you accept.')}</p>
          <div className="row wraps">
            <BusyButton
              className="button primary"
              busy={accept.busy}
              onClick={() => accept.runSafely({ suborderId: id })}
            >
              {t('Accept')}
            </BusyButton>
            <button type="button" className="button" onClick={() => setDeclining(true)}>
              {t('No')}
            </button>
          </div>
        </div>
      )}
    </Section>
  )
}
