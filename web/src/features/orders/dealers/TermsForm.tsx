import { dealerTermsInput } from '@neev/domain/orders/dealers'
import { useController, useWatch } from 'react-hook-form'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { CheckboxField, MoneyField, PercentField, SelectField, TonnesField } from '#ui/form/fields.tsx'
import styles from '#ui/form/ticks.module.css'
import { useFieldError } from '#ui/form/use-field-error.ts'
import { type DealerFieldsFragment, DealerProductChoices, SetDealerTerms } from './dealers.graphql.ts'

/** Capacity, margin, price floor and products of a dealer. */
export function TermsForm({ dealer }: { dealer: DealerFieldsFragment }) {
  const t = useT()
  const save = useMutation(SetDealerTerms, { successMessage: t('Saved') })
  const { id, version, capacityGrams, marginType, marginValue, priceFloor, allProducts, products } = dealer
  return (
    <Form
      schema={dealerTermsInput}
      defaults={{
        capacityGrams,
        marginType,
        marginValue,
        priceFloor,
        allProducts,
        productIds: products.map((product) => product.id),
      }}
      submit={t('Save terms')}
      onSubmit={(input) => save.run({ id, version, input })}
    >
      <TonnesField name="capacityGrams" label={t('Daily capacity')} optional hint={t('Leave empty for no limit')} />
      <SelectField
        name="marginType"
        label={t('Margin')}
        options={[
          { value: 'PERCENT', label: t('Percentage of the goods') },
          { value: 'PER_TONNE', label: t('Amount per tonne') },
        ]}
      />
      <Margin />
      <CheckboxField name="priceFloor" label={t('Minimum price')} hint={t('It cannot sell below your price.')} />
      <CheckboxField name="allProducts" label={t('All your products')} />
      <Products />
    </Form>
  )
}

function Margin() {
  const t = useT()
  const type = useWatch({ name: 'marginType' })
  return type === 'PER_TONNE' ? (
    <MoneyField name="marginValue" label={t('Per tonne')} />
  ) : (
    <PercentField name="marginValue" label={t('Percentage')} />
  )
}

function Products() {
  const t = useT()
  const all = useWatch({ name: 'allProducts' })
  const { field } = useController({ name: 'productIds' })
  const error = useFieldError('productIds')
  const { data } = useGql(DealerProductChoices, undefined, { skip: all })
  if (all) return null
  const chosen = field.value as string[]
  return (
    <fieldset className="field whole" aria-invalid={error ? true : undefined}>
      <legend className="label">{t('Products it can sell')}</legend>
      <div className={`${styles.ticks} ${styles.scrolls}`}>
        {data?.dealerProducts.map(({ id, title }) => (
          <label key={id} className="check">
            <input
              type="checkbox"
              name="productIds"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                field.onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
            <span>{title}</span>
          </label>
        ))}
      </div>
      {error && <p className="error-text">{error}</p>}
    </fieldset>
  )
}
