import { sampleThingInput } from '@neev/domain/sample-things'
import { Form } from '#kit/form/Form.tsx'
import { TextField } from '#kit/form/fields.tsx'
import { useMutation } from '#kit/graphql/use-mutation.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { CreateSampleThing, SampleThingList } from './sample-things.operations.graphql.ts'

type Props = { onDone: () => void }

/** The fields of a new sample thing. */
export function SampleThingForm({ onDone }: Props) {
  const t = useT()
  const create = useMutation(CreateSampleThing, { successMessage: t('Saved'), refreshes: [SampleThingList] })
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
      <TextField name="name" label={t('Name')} maxLength={80} />
    </Form>
  )
}
