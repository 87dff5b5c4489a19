import { sampleThingInput } from '@neev/domain/aftersales/sample-things'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { CreateSampleThing } from './sample-things.operations.graphql.ts'

type Props = { onDone: () => void }

/** The fields of a new sample thing. */
export function SampleThingForm({ onDone }: Props) {
  const t = useT()
  const create = useMutation(CreateSampleThing, { successMessage: t('Saved') })
  return (
    <Form
      schema={sampleThingInput}
      defaults={{ name: '' }}
      onSubmit={async (input) => {
        await create.run({ input })
        onDone()
      }}
      submit={t('Add sample thing')}
    >
      <TextField name="name" label={t('Name')} />
    </Form>
  )
}
