import { categoryInput, categoryLevels } from '@neev/domain/categories'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { Skeleton } from '#kit/feedback/Skeleton.tsx'
import { Field, type FieldProps } from '#kit/form/Field.tsx'
import { Form } from '#kit/form/Form.tsx'
import { CheckboxField, QuantityField, SelectField, TextareaField, TextField } from '#kit/form/fields.tsx'
import { useFieldError } from '#kit/form/use-field-error.ts'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useMutation } from '#kit/graphql/use-mutation.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { AdminCategories, CategoryClasses, CreateCategory, UpdateCategory } from './admin-categories.graphql.ts'
import { RequestedField } from './admin-category-attributes.tsx'
import { type AdminCategory, categoryKinds, categoryStates } from './admin-category-labels.ts'
import { fits, inTree } from './category-tree.ts'

const blank = {
  name: '',
  slug: '',
  kind: 'SINGLE' as const,
  description: '',
  status: 'DRAFT' as const,
  showInMenu: true,
  synonyms: [] as string[],
  referenceGrams: 1_000_000,
  seoTitle: null,
  seoDescription: null,
  parentId: null,
  defaultClassId: null,
  requested: [],
}
const defaultsOf = ({ requested, ...category }: AdminCategory) => ({
  ...category,
  requested: requested.map(({ code, heading, isRequired, isAxis }) => ({ code, heading, isRequired, isAxis })),
})

type Props = {
  category: AdminCategory | null
  /** All of them: one may become its parent. */
  all: readonly AdminCategory[]
  onDone: () => void
  actions?: ReactNode
}

/** What a category is called, how it is found, and the load that its lists quote prices for. */
export function CategoryForm({ category, all, onDone, actions }: Props) {
  const t = useT()
  const create = useMutation(CreateCategory, { successMessage: t('Category made'), refreshes: [AdminCategories] })
  const update = useMutation(UpdateCategory, { successMessage: t('Saved'), refreshes: [AdminCategories] })
  const parents = inTree(all).filter(({ id, level }) =>
    category ? fits(all, category.id, id) : level < categoryLevels,
  )
  const classes = useGql(CategoryClasses).data?.classChoices
  // a select needs its options to show its value, and a form that is there must not begin anew
  if (!classes) return <Skeleton lines={6} />
  return (
    <Form
      schema={categoryInput}
      defaults={category ? defaultsOf(category) : blank}
      onSubmit={async (input) => {
        if (category) await update.run({ id: category.id, version: category.version, input })
        else await create.run({ input })
        onDone()
      }}
      submit={category ? t('Save') : t('Make the category')}
      actions={actions}
    >
      <TextField name="name" label={t('Name')} maxLength={60} />
      <TextField name="slug" label={t('Address')} hint={t('The end of its URL, such as tmt-bars')} maxLength={60} />
      <SelectField
        name="kind"
        label={t('Kind')}
        options={Object.entries(categoryKinds).map(([value, label]) => ({ value, label: t(label) }))}
      />
      <SelectField
        name="status"
        label={t('State')}
        options={Object.entries(categoryStates).map(([value, { label }]) => ({ value, label: t(label) }))}
      />
      <SelectField
        name="parentId"
        label={t('Lies in')}
        optional
        options={parents.map(({ id, name, level }) => ({ value: id, label: `${'– '.repeat(level - 1)}${name}` }))}
      />
      <CheckboxField name="showInMenu" label={t('Show it in the menu')} />
      <QuantityField
        name="referenceGrams"
        label={t('Reference load')}
        unit="kg"
        hint={t('Lists quote delivered prices for this load; 0 for the least quantity of each product.')}
      />
      <SynonymsField
        name="synonyms"
        label={t('Other words')}
        optional
        hint={t('What people also search for, with commas between')}
      />
      <TextareaField name="description" label={t('Description')} optional maxLength={5000} />
      <SelectField
        name="defaultClassId"
        label={t('Product class')}
        optional
        hint={t('What new goods of the category start with')}
        options={classes.map(({ id, name, hsn }) => ({ value: id, label: `${name} (${hsn})` }))}
      />
      <RequestedField known={category?.requested ?? []} />
      <TextField name="seoTitle" label={t('Title for search engines')} optional maxLength={60} />
      <TextField name="seoDescription" label={t('Description for search engines')} optional maxLength={160} />
    </Form>
  )
}

/** Words with commas between; a list in the form. */
function SynonymsField({ name, ...about }: FieldProps) {
  const { field } = useController({ name })
  return (
    <Field {...about} error={useFieldError(name)}>
      {(control) => (
        <div className="input">
          <input
            {...control}
            name={name}
            defaultValue={(field.value as string[]).join(', ')}
            onBlur={field.onBlur}
            onChange={(event) =>
              field.onChange(
                event.target.value
                  .split(',')
                  .map((word) => word.trim())
                  .filter(Boolean),
              )
            }
          />
        </div>
      )}
    </Field>
  )
}
