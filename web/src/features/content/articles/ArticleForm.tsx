import { articleTopics, MAX_RELATED_PRODUCTS } from '@neev/domain/content/article-topics'
import { type ArticleInput, articleInput } from '@neev/domain/content/articles'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useT } from '#i18n/use-t.ts'
import { PictureField } from '#shared/pictures/PictureField.tsx'
import { ProductsField } from '#shared/products/ProductsField.tsx'
import { LanguageTexts } from '#shared/rich-text/LanguageTexts.tsx'
import { RichTextField } from '#shared/rich-text/RichTextField.tsx'
import { useDraft } from '#shared/rich-text/use-draft.tsx'
import { Form } from '#ui/form/Form.tsx'
import { CheckboxField, MomentField, SelectField, TextareaField, TextField } from '#ui/form/fields.tsx'
import { TextRowsField } from '#ui/form/RowsField.tsx'
import { topicLabels } from './article-labels.ts'
import type { ArticleDetailQuery, CreateArticleMutationVariables } from './articles.operations.graphql.ts'

type Article = ArticleDetailQuery['article']
const emptyText = { title: '', excerpt: '', body: '', seoTitle: '', seoDescription: '' }

/** Initial values of the form. */
export const articleDefaults = (article?: Article) => ({
  slug: article?.slug ?? '',
  topic: article?.topic ?? ('STEEL' as const),
  author: article?.author ?? '',
  authorRole: article?.authorRole ?? '',
  cover: article?.cover ?? null,
  tags: article?.tags ?? [],
  products: article?.products ?? [],
  isPinned: article?.isPinned ?? false,
  texts: article?.texts ?? [{ language: 'en' as const, ...emptyText }],
  plan: planOf(article),
  publishAt: article?.status === 'SCHEDULED' && article.publishAt ? new Date(article.publishAt) : null,
})

const planOf = (article?: Article) => {
  if (article?.status === 'SCHEDULED') return 'SCHEDULE' as const
  return article?.status === 'PUBLISHED' ? ('NOW' as const) : ('DRAFT' as const)
}

/** In the format of the contract. */
const asInput = ({ publishAt, cover, ...rest }: ArticleInput): CreateArticleMutationVariables['input'] => ({
  ...rest,
  cover: cover && { key: cover.key, alt: cover.alt },
  publishAt: rest.plan === 'SCHEDULE' ? (publishAt?.toISOString() ?? null) : null,
})

type Props = {
  article?: Article
  /** The version that is changed; 0 for a new one. */
  version: number
  /** Saves the article; calls `saved` before it leaves the page. */
  onSubmit: (input: CreateArticleMutationVariables['input'], saved: () => void) => Promise<unknown>
  actions?: ReactNode
}

/** An article: texts, when readers see it, and how it is found. */
export function ArticleForm({ article, version, onSubmit, actions }: Props) {
  const t = useT()
  const draft = useDraft(`article ${article?.id ?? 'new'}`, version)
  return (
    <Form
      schema={articleInput}
      defaults={articleDefaults(article)}
      submit={t('Save')}
      onSubmit={(input) => onSubmit(asInput(input), draft.saved)}
      actions={actions}
    >
      {draft.notice}
      <LanguageTexts empty={emptyText}>
        {(prefix, language) => (
          <>
            <TextField name={`${prefix}.title`} label={t('Title')} />
            <TextareaField
              name={`${prefix}.excerpt`}
              label={t('Summary')}
              hint={t('Shown in lists, up to 300 characters.')}
            />
            <RichTextField name={`${prefix}.body`} label={t('Text')} language={language} />
            <div className="columns">
              <TextField name={`${prefix}.seoTitle`} label={t('Title for search engines')} optional />
              <TextField name={`${prefix}.seoDescription`} label={t('Description for search engines')} optional />
            </div>
          </>
        )}
      </LanguageTexts>
      <div className="columns">
        <Publication status={article?.status} />
        <TextField
          name="slug"
          label={t('Address')}
          hint={t('Lower case letters, digits and hyphens. It stays after publication.')}
          tidy={(slug) => slug.toLowerCase().replace(/[\s_]+/g, '-')}
        />
        <SelectField
          name="topic"
          label={t('Topic')}
          options={articleTopics.map((value) => ({ value, label: t(topicLabels[value]) }))}
        />
        <TextField name="author" label={t('Author')} />
        <TextField name="authorRole" label={t('Role of the author')} optional />
        <CheckboxField name="isPinned" label={t('Pin to the top of the list')} />
        <PictureField name="cover" label={t('Cover picture')} />
        <TextRowsField name="tags" label={t('Tags')} verb={t('Add tag')} />
        <ProductsField name="products" max={MAX_RELATED_PRODUCTS} />
      </div>
    </Form>
  )
}

function Publication({ status }: { status: Article['status'] | undefined }) {
  const t = useT()
  const plan = useWatch({ name: 'plan' })
  const isPublic = status === 'PUBLISHED'
  return (
    <>
      <SelectField
        name="plan"
        label={t('Publication')}
        options={[
          ...(isPublic ? [] : [{ value: 'DRAFT', label: t('Draft') }]),
          ...(isPublic ? [] : [{ value: 'SCHEDULE', label: t('On a date') }]),
          { value: 'NOW', label: isPublic ? t('Published') : t('Now') },
        ]}
      />
      {plan === 'SCHEDULE' && <MomentField name="publishAt" label={t('Publish on')} hint={t('Indian time')} />}
    </>
  )
}
