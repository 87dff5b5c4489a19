import { declineDraftInput } from '@neev/domain/orders/draft-orders'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Form } from '#ui/form/Form.tsx'
import { CheckboxField, SelectField } from '#ui/form/fields.tsx'
import { optionsOf } from '#ui/form/options.ts'
import { draftDeclineReasonLabels } from './draft-order-labels.ts'
import { DeclineDraftOrder, type DraftOrderFieldsFragment } from './draft-orders.operations.graphql.ts'

type Props = { draft: DraftOrderFieldsFragment; open: boolean; onClose: () => void }

/** Declines a prepared order, with a reason; its seller can be blocked. */
export function DeclineDialog({ draft: { id, sellerName }, open, onClose }: Props) {
  const t = useT()
  const decline = useMutation(DeclineDraftOrder, { successMessage: t('Declined') })
  return (
    <Dialog title={t('Decline this order?')} open={open} onClose={onClose}>
      <div className="dialog-body">
        {open && (
          <Form
            schema={declineDraftInput}
            defaults={{ reason: '' as never, isBlocking: false }}
            submit={t('Decline')}
            onSubmit={async (answer) => {
              await decline.run({ id, ...answer })
              onClose()
            }}
          >
            <SelectField
              name="reason"
              label={t('Reason')}
              none={t('Choose')}
              options={optionsOf(t, draftDeclineReasonLabels)}
            />
            {sellerName && (
              <CheckboxField
                name="isBlocking"
                label={t('Do not send me prepared orders from {seller} again', { seller: sellerName })}
              />
            )}
          </Form>
        )}
      </div>
    </Dialog>
  )
}
