import { declineDraftInput } from '@neev/domain/procurement/draft-orders'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
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
    <FormDialog
      title={t('Decline this order?')}
      open={open}
      onClose={onClose}
      schema={declineDraftInput}
      defaults={{ reason: '' as never, isBlocking: false }}
      submit={t('Decline')}
      onSubmit={(answer) => decline.run({ id, ...answer })}
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
    </FormDialog>
  )
}
