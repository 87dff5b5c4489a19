import { type AttributeType, attributeInput, hasOptions } from '@neev/domain/catalogue/attributes'
import { useWatch } from 'react-hook-form'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { CheckboxField, SelectField, TextareaField, TextField } from '#ui/form/fields.tsx'
import { TextRowsField } from '#ui/form/RowsField.tsx'
import { type Attribute, attributeTypes } from './attribute-labels.ts'
import { CreateAttribute, UpdateAttribute } from './attributes.operations.graphql.ts'

const blank = {
  code: '',
  name: '',
  type: 'TEXT' as AttributeType,
  unit: '',
  options: [] as string[],
  isFilterable: false,
  isComparable: true,
  help: '',
}

const defaultsOf = ({ code, name, type, unit, options, isFilterable, isComparable, help }: Attribute) => ({
  code,
  name,
  type,
  unit: unit ?? '',
  options: options.filter(({ isRetired }) => !isRetired).map(({ value }) => value),
  isFilterable,
  isComparable,
  help,
})

type Props = { attribute: Attribute | null; onDone: () => void }

/** Form of an attribute. The code cannot change. */
export function AttributeForm({ attribute, onDone }: Props) {
  const t = useT()
  const create = useMutation(CreateAttribute, { successMessage: t('Attribute created') })
  const update = useMutation(UpdateAttribute, { successMessage: t('Saved') })
  return (
    <Form
      schema={attributeInput}
      defaults={attribute ? defaultsOf(attribute) : blank}
      onSubmit={async (input) => {
        if (attribute) await update.run({ code: attribute.code, input })
        else await create.run({ input })
        onDone()
      }}
      submit={attribute ? t('Save') : t('Create attribute')}
    >
      {!attribute && (
        <TextField name="code" label={t('Code')} hint={t('For example: diameterMm. It cannot be changed later.')} />
      )}
      <TextField name="name" label={t('Name')} />
      <SelectField
        name="type"
        label={t('Type')}
        {...(attribute &&
          attribute.productCount > 0 && { hint: t('Products already use it, so the type cannot be changed.') })}
        options={Object.entries(attributeTypes)
          .filter(([value]) => !attribute?.productCount || value === attribute.type)
          .map(([value, label]) => ({ value, label: t(label) }))}
      />
      <TextField name="unit" label={t('Unit')} optional />
      <Options attribute={attribute} />
      <CheckboxField name="isFilterable" label={t('Use as a filter in lists')} />
      <CheckboxField name="isComparable" label={t('Show in comparisons')} />
      <TextareaField name="help" label={t('Help text')} optional hint={t('Shown to sellers next to the field.')} />
    </Form>
  )
}

function Options({ attribute }: { attribute: Attribute | null }) {
  const t = useT()
  const type = useWatch({ name: 'type' }) as AttributeType
  if (!hasOptions(type)) return null
  const retired = attribute?.options.filter(({ isRetired }) => isRetired) ?? []
  return (
    <>
      <TextRowsField
        name="options"
        label={t('Options')}
        hint={t('Shown in this order. If you remove an option that products use, it is retired and not deleted.')}
        verb={t('Add option')}
      />
      {retired.length > 0 && (
        <p className="hint">{t('Retired: {options}', { options: retired.map(({ value }) => value).join(', ') })}</p>
      )}
    </>
  )
}
