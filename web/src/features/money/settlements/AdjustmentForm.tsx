import { adjustmentInput } from '@neev/domain/money/settlements/settlements'
import { useWatch } from 'react-hook-form'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { accountNames } from '#shared/amounts/amounts.ts'
import { Form } from '#ui/form/Form.tsx'
import { MoneyField, SelectField, TextareaField } from '#ui/form/fields.tsx'
import { optionsOf } from '#ui/form/options.ts'
import { SellersToAdjust, SubmitAdjustment } from './ledger.graphql.ts'

/** Proposes a manual adjustment between two accounts; a second person has to approve it. */
export function AdjustmentForm({ onDone }: { onDone: () => void }) {
  const t = useT()
  const propose = useMutation(SubmitAdjustment, {
    successMessage: t('A second person must approve it now'),
  })
  return (
    <Form
      schema={adjustmentInput}
      defaults={{ sellerId: '', reason: '' }}
      onSubmit={async (input) => {
        await propose.run({ input })
        onDone()
      }}
      submit={t('Propose')}
    >
      <SelectField
        name="debit"
        label={t('Debit account')}
        hint={t('Increases what we have, or reduces what we owe.')}
        options={optionsOf(t, accountNames)}
      />
      <SelectField
        name="credit"
        label={t('Credit account')}
        hint={t('Reduces what we have, or increases what we owe.')}
        options={optionsOf(t, accountNames)}
      />
      <OfSeller />
      <MoneyField name="amountPaise" label={t('Amount')} />
      <TextareaField name="reason" label={t('Reason')} />
    </Form>
  )
}

/** The seller, required for accounts of sellers. */
function OfSeller() {
  const t = useT()
  const [debit, credit] = useWatch({ name: ['debit', 'credit'] })
  const requested = debit === 'SELLER_PAYABLE' || credit === 'SELLER_PAYABLE'
  const { data } = useGql(SellersToAdjust, undefined, { skip: !requested })
  if (!requested) return null
  const options = (data?.sellersOfOrders ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return <SelectField name="sellerId" label={t('Seller')} options={options} />
}
