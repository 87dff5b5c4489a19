import { publishPageInput } from '@neev/domain/content/site-pages'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { DateField, TextField } from '#ui/form/fields.tsx'
import { PublishPage, type SitePageFieldsFragment } from './site-pages.operations.graphql.ts'

type Props = { page: SitePageFieldsFragment; note: string; isPolicy: boolean; onDone: () => void }

/** When a draft takes effect, and what it changes for readers. */
export function PublishForm({ page: { key, version }, note, isPolicy, onDone }: Props) {
  const t = useT()
  const publish = useMutation(PublishPage, { successMessage: t('Published') })
  return (
    <Form
      schema={publishPageInput}
      defaults={{ effectiveFrom: '', note }}
      submit={t('Publish')}
      onSubmit={async (input) => {
        await publish.run({ key, version, ...input })
        onDone()
      }}
    >
      <DateField
        name="effectiveFrom"
        label={t('In force from')}
        optional
        hint={
          isPolicy
            ? t('Empty for at once. A later date announces the version; a policy cannot start in the past.')
            : t('Empty for at once.')
        }
      />
      <TextField name="note" label={t('What changed')} hint={t('Readers see it in the list of versions.')} />
    </Form>
  )
}
