import { b2bNeed, MAX_NEEDS } from '@neev/domain/b2b'
import { Form } from '#kit/form/Form.tsx'
import { CheckboxField, SelectField, TonnesField } from '#kit/form/fields.tsx'
import { GroupsField } from '#kit/form/GroupsField.tsx'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { B2bMaterials } from './b2b.graphql.ts'
import type { StepProps } from './steps.ts'

const fresh = { categoryId: '', grams: null }

/** What is needed in a month, and how the company wants to buy. */
export function NeedStep({ value, onSave, submit }: StepProps<'need'>) {
  const t = useT()
  const { data } = useGql(B2bMaterials)
  const options = (data?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const start = {
    needs: value?.needs.map(({ categoryId, grams }) => ({ categoryId, grams })) ?? [fresh],
    poRequired: value?.poRequired ?? false,
    pricesExGst: value?.pricesExGst ?? false,
  }
  return (
    <Form schema={b2bNeed} defaults={start as never} onSubmit={(need) => onSave({ need })} submit={submit}>
      <GroupsField
        name="needs"
        title={(n) => t('Material {n}', { n })}
        takeOut={(n) => t('Take material {n} out', { n })}
        add={t('Another material')}
        fresh={fresh}
        max={MAX_NEEDS}
      >
        {(at) => (
          <div className="columns">
            <SelectField name={`${at}categoryId`} label={t('Material')} options={options} />
            <TonnesField name={`${at}grams`} label={t('Tonnes a month')} />
          </div>
        )}
      </GroupsField>
      <CheckboxField
        name="poRequired"
        label={t('Every order needs our purchase order number')}
        hint={t('Then the checkout asks for it, and nobody forgets it.')}
      />
      <CheckboxField
        name="pricesExGst"
        label={t('We reckon in prices before GST')}
        hint={t('Whoever looks after you then quotes them so.')}
      />
    </Form>
  )
}
