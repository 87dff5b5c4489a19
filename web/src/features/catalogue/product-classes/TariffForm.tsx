import { tariffInput } from '@neev/domain/catalogue/product-classes'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { CreateTariffLine } from './product-classes.operations.graphql.ts'

/** Form of a new HSN code, whose first rate is signed in the register of rules. */
export function TariffForm({ onDone }: { onDone: () => void }) {
  const t = useT()
  const create = useMutation(CreateTariffLine, {
    successMessage: t('Tariff line created. Enter its rate in the rules of law.'),
  })
  return (
    <Form
      schema={tariffInput}
      defaults={{ hsn: '', description: '' }}
      onSubmit={async (input) => {
        await create.run({ input })
        onDone()
      }}
      submit={t('Create tariff line')}
    >
      <TextField name="hsn" label="HSN" inputMode="numeric" />
      <TextField name="description" label={t('Description')} />
    </Form>
  )
}
