import { categoryInput, categoryLevels } from '@neev/domain/catalogue/categories'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Field, type FieldProps } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import { CheckboxField, QuantityField, SelectField, TextareaField, TextField } from '#ui/form/fields.tsx'
import { useFieldError } from '#ui/form/use-field-error.ts'
import { CategoryClasses, CreateCategory, UpdateCategory } from './admin-categories.graphql.ts'
import { RequestedField } from './admin-category-attributes.tsx'
import { type AdminCategory, categoryKinds, categoryStates } from './admin-category-labels.ts'
import { canMoveUnder, inTree } from './category-tree.ts'

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
  /** All categories, as possible parents. */
  all: readonly AdminCategory[]
  onDone: () => void
  actions?: ReactNode
}

/** Form of a category: names, search terms, and reference weight. */
export function CategoryForm({ category, all, onDone, actions }: Props) {
  const t = useT()
  const create = useMutation(CreateCategory, { successMessage: t('Category created') })
  const update = useMutation(UpdateCategory, { successMessage: t('Saved') })
  const parents = inTree(all).filter(({ id, level }) =>
    category ? canMoveUnder(all, category.id, id) : level < categoryLevels,
  )
  const classes = useData(CategoryClasses).data.classChoices
  return (
    <Form
      schema={categoryInput}
      defaults={category ? defaultsOf(category) : blank}
      onSubmit={async (input) => {
        if (category) await update.run({ id: category.id, version: category.version, input })
        else await create.run({ input })
        onDone()
      }}
      submit={category ? t('Save') : t('Create category')}
      actions={actions}
    >
      <TextField name="name" label={t('Name')} />
      <TextField name="slug" label={t('URL')} hint={t('The end of the web address, for example tmt-bars')} />
      <SelectField
        name="kind"
        label={t('Type')}
        options={Object.entries(categoryKinds).map(([value, label]) => ({ value, label: t(label) }))}
      />
      <SelectField
        name="status"
        label={t('Status')}
        options={Object.entries(categoryStates).map(([value, { label }]) => ({ value, label: t(label) }))}
      />
      <SelectField
        name="parentId"
        label={t('Parent category')}
        optional
        options={parents.map(({ id, name, level }) => ({ value: id, label: `${'– '.repeat(level - 1)}${name}` }))}
      />
      <CheckboxField name="showInMenu" label={t('Show in the menu')} />
      <QuantityField
        name="referenceGrams"
        label={t('Reference quantity')}
        unit="kg"
        hint={t('Lists show delivered prices for this quantity; 0 for the minimum quantity of each product.')}
      />
      <SynonymsField
        name="synonyms"
        label={t('Synonyms')}
        optional
        hint={t('Other search words, separated by commas')}
      />
      <TextareaField name="description" label={t('Description')} optional />
      <SelectField
        name="defaultClassId"
        label={t('Product class')}
        optional
        hint={t('Default for new products in the category')}
        options={classes.map(({ id, name, hsn }) => ({ value: id, label: `${name} (${hsn})` }))}
      />
      <RequestedField known={category?.requested ?? []} />
      <TextField name="seoTitle" label={t('Search engine title')} optional />
      <TextField name="seoDescription" label={t('Search engine description')} optional />
    </Form>
  )
}

/** Comma-separated words; a list in the form. */
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
