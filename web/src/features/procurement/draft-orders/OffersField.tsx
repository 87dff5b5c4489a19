import { draftOrderLimits } from '@neev/domain/procurement/draft-orders'
import { useDeferredValue, useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { Field } from '#ui/form/Field.tsx'
import { QuantityField } from '#ui/form/fields.tsx'
import { useFieldError } from '#ui/form/use-field-error.ts'
import { amountText, unitText } from '#ui/format/amounts.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import css from './draft-orders.module.css'
import { DraftOrderOffers } from './draft-orders.operations.graphql.ts'

export type FormLine = { offerId: string; quantityMilli: number | null; title: string; seller: string; unit: string }

/** The lines: offers chosen by name, delivered to the pincode of the form, each with its quantity. */
export function OffersField() {
  const t = useT()
  const { fields, append, remove } = useFieldArray({ name: 'lines' })
  const lines = fields as (FormLine & { id: string })[]
  const error = useFieldError('lines')
  return (
    <fieldset className={css.lines}>
      <legend className="semi">{t('Items')}</legend>
      {lines.map(({ id, title, seller, unit }, at) => (
        <div key={id} className={css.line}>
          <div>
            <b className="medium">{title}</b>
            <p className="ink3 t13">{seller}</p>
          </div>
          <QuantityField name={`lines.${at}.quantityMilli`} label={t('Quantity')} unit={unitText(t, unit)} />
          <button
            type="button"
            className="button quiet"
            aria-label={t('Remove {what}', { what: title })}
            onClick={() => remove(at)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
      {error && <p className="error-text">{error}</p>}
      {lines.length < draftOrderLimits.maxLines && (
        <Search chosen={lines.map(({ offerId }) => offerId)} onAdd={(line) => append(line)} />
      )}
    </fieldset>
  )
}

function Search({ chosen, onAdd }: { chosen: readonly string[]; onAdd: (line: FormLine) => void }) {
  const t = useT()
  const pincode = (useWatch({ name: 'pincode' }) as string).replace(/\s/g, '')
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const isReady = /^[1-9]\d{5}$/.test(pincode)
  const { data, error } = useGql(
    DraftOrderOffers,
    { search, pincode },
    { keep: true, skip: !isReady || search.length < 2 },
  )
  const found = !isReady || search.length < 2 || error ? [] : (data?.draftOrderOffers ?? [])
  const offers = found.filter(({ offerId }) => !chosen.includes(offerId))
  return (
    <>
      <Field
        label={t('Add an item')}
        hint={
          isReady
            ? t('Offers that are delivered to {pincode}.', { pincode })
            : t('Enter the pincode of the site first.')
        }
      >
        {(control) => (
          <div className="input">
            <Icon name="search" />
            <input
              {...control}
              type="search"
              value={typed}
              disabled={!isReady}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
        )}
      </Field>
      {isReady && search.length >= 2 && data && offers.length === 0 && (
        <p className="ink3 t13">{t('No offers found. Try another word or pincode.')}</p>
      )}
      <ul className={css.found}>
        {offers.map(({ offerId, title, sellerName, unit, moqMilli, availableMilli }) => (
          <li key={offerId}>
            <button
              type="button"
              className={`button ${css.offer}`}
              onClick={() => {
                onAdd({ offerId, quantityMilli: moqMilli, title, seller: sellerName, unit })
                setTyped('')
              }}
            >
              <Icon name="plus" />
              <span>
                {title}
                <span className="ink3 t13 second">
                  {sellerName}, {t('{amount} in stock', { amount: amountText(t, availableMilli, unit) })}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
