import { sellerBank } from '@neev/domain/businesses/sellers/sellers'
import { cleanCode, cleanDigits } from '@neev/domain/core/input/clean'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/fields.tsx'
import type { SellerFormFieldsFragment } from './application.graphql.ts'
import type { StepProps } from './steps.ts'

type Bank = NonNullable<SellerFormFieldsFragment['bank']>

/** Bank account. */
export function BankStep({ value, onSave, submit, actions }: StepProps<Bank>) {
  const t = useT()
  return (
    <Form
      schema={sellerBank}
      defaults={{
        holder: value?.holder ?? '',
        accountNumber: value?.accountNumber ?? '',
        accountAgain: value?.accountNumber ?? '',
        ifsc: value?.ifsc ?? '',
        bank: value?.bank ?? '',
        branch: value?.branch ?? '',
      }}
      onSubmit={async (bank) => onSave({ bank: { ...bank, accountAgain: bank.accountNumber } })}
      submit={submit}
      actions={actions}
    >
      <div className="columns">
        <div className="whole">
          <TextField name="holder" label={t('Account holder')} hint={t('As in the bank’s records')} />
        </div>
        <TextField
          name="accountNumber"
          label={t('Account number')}
          inputMode="numeric"
          autoComplete="off"
          tidy={cleanDigits}
        />
        <TextField
          name="accountAgain"
          label={t('Confirm account number')}
          inputMode="numeric"
          autoComplete="off"
          tidy={cleanDigits}
        />
        <TextField name="ifsc" label="IFSC" autoComplete="off" tidy={cleanCode} />
        <TextField name="bank" label={t('Bank')} />
        <TextField name="branch" label={t('Branch')} optional />
      </div>
    </Form>
  )
}
