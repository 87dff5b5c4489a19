import { contractDatesInput } from '@neev/domain/offers/contract-prices/contract-prices'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { DateField, TextareaField } from '#ui/form/fields.tsx'
import { showDate } from '#ui/format/dates.ts'
import { type PriceContractQuery, UpdateContractDates } from './contract-prices.operations.graphql.ts'

type Props = { contract: PriceContractQuery['priceContract']; onDone: () => void }

/** Another last day of an active contract, with the reason that the company reads. */
export function LastDayForm({ contract: { id, version, validFrom, validTo, buyerName }, onDone }: Props) {
  const t = useT()
  const update = useMutation(UpdateContractDates, { successMessage: t('Saved') })
  return (
    <Form
      schema={contractDatesInput}
      defaults={{ validTo, reason: '' }}
      submit={t('Save')}
      onSubmit={async (input) => {
        await update.run({ id, version, input })
        onDone()
      }}
    >
      <p className="ink2">
        {t('{name} is told. Orders that are placed keep their price, and the first day, {day}, stays.', {
          name: buyerName,
          day: showDate(validFrom),
        })}
      </p>
      <DateField
        name="validTo"
        label={t('Last day')}
        hint={t('Today or later, at most 24 months after the first day.')}
      />
      <TextareaField name="reason" label={t('Reason, which the company reads')} />
    </Form>
  )
}
