import { seoLengths, seoPageInput } from '@neev/domain/platform/seo'
import { useWatch } from 'react-hook-form'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { PictureField } from '#shared/pictures/PictureField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { CheckboxField, TextareaField, TextField } from '#ui/form/fields.tsx'
import { useOrigin } from '#ui/origin.ts'
import styles from './seo.module.css'
import { CreateSeoPage, type SeoPageFieldsFragment, UpdateSeoPage } from './seo.operations.graphql.ts'

/** What the contract takes of an entry. */
export const inputOf = ({ path, title, description, image, noIndex, canonical }: SeoPageFieldsFragment) => ({
  path,
  title,
  description,
  image: image && { key: image.key, alt: image.alt },
  noIndex,
  canonical,
})

type Props = { page: SeoPageFieldsFragment | null; onDone: () => void }

/** An entry of a public page, new or changed, with its preview as a search result. */
export function SeoPageForm({ page, onDone }: Props) {
  const t = useT()
  const create = useMutation(CreateSeoPage, { successMessage: t('Saved') })
  const update = useMutation(UpdateSeoPage, { successMessage: t('Saved') })
  return (
    <Form
      schema={seoPageInput}
      defaults={{
        path: page?.path ?? '',
        title: page?.title ?? '',
        description: page?.description ?? '',
        image: page?.image ?? null,
        noIndex: page?.noIndex ?? false,
        canonical: page?.canonical ?? '',
      }}
      submit={t('Save')}
      onSubmit={async (input) => {
        await (page ? update.run({ id: page.id, version: page.version, input }) : create.run({ input }))
        onDone()
      }}
    >
      <TextField name="path" label={t('Path')} hint={t('Such as /faq, without the name of the site.')} />
      <TextField name="title" label={t('Title')} hint={t('At most {n} characters.', { n: seoLengths.title })} />
      <TextareaField
        name="description"
        label={t('Description')}
        hint={t('{min} to {max} characters.', { min: seoLengths.descriptionMin, max: seoLengths.description })}
      />
      <Preview />
      <PictureField name="image" label={t('Picture of shared links')} />
      <TextField
        name="canonical"
        label={t('Path of the original')}
        hint={t('Only if this page is a copy of another one.')}
        optional
      />
      <CheckboxField
        name="noIndex"
        label={t('Search engines leave this page out')}
        hint={t('It is then not in the site map either.')}
      />
    </Form>
  )
}

/** The entry as a search engine would list it. */
function Preview() {
  const t = useT()
  const origin = useOrigin()
  const [path, title, description, noIndex] = useWatch({ name: ['path', 'title', 'description', 'noIndex'] })
  return (
    <section className={styles.seoPreview} aria-label={t('Preview')}>
      <span className="t13 ink3">
        {origin.replace(/^https?:\/\//, '')}
        {String(path).replaceAll('/', ' › ')}
      </span>
      <b>{title || t('Title')}</b>
      <span className="t13 ink2">{description || t('Description')}</span>
      <span className="t13 ink3" aria-live="polite">
        {noIndex
          ? t('Not shown by search engines.')
          : t('Title {title} of {maxTitle}, description {description} of {maxDescription} characters', {
              title: String(title).length,
              maxTitle: seoLengths.title,
              description: String(description).length,
              maxDescription: seoLengths.description,
            })}
      </span>
    </section>
  )
}
