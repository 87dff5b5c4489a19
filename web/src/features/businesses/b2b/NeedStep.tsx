import { b2bNeed, MAX_NEEDS } from '@neev/domain/businesses/b2b'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { CheckboxField, SelectField, TonnesField } from '#ui/form/fields.tsx'
import { GroupsField } from '#ui/form/GroupsField.tsx'
import { B2bMaterials } from './b2b.graphql.ts'
import type { StepProps } from './steps.ts'

const fresh = { categoryId: '', grams: null }

/** Monthly demand and buying preferences. */
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
        takeOut={(n) => t('Remove material {n}', { n })}
        add={t('Add material')}
        fresh={fresh}
        max={MAX_NEEDS}
      >
        {(at) => (
          <div className="columns">
            <SelectField name={`${at}categoryId`} label={t('Material')} options={options} />
            <TonnesField name={`${at}grams`} label={t('Tonnes per month')} />
          </div>
        )}
      </GroupsField>
      <CheckboxField
        name="poRequired"
        label={t('Every order needs our PO number')}
        hint={t('Checkout will then require it.')}
      />
      <CheckboxField
        name="pricesExGst"
        label={t('We prefer prices before GST')}
        hint={t('Your account manager will then quote prices before GST.')}
      />
    </Form>
  )
}
