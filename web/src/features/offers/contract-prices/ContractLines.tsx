import { formatInr } from '@neev/domain/core/money'
import { contractLinesInput } from '@neev/domain/offers/contract-prices/contract-prices'
import { useDeferredValue, useState } from 'react'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Form } from '#ui/form/Form.tsx'
import { MoneyField, PercentField, QuantityField } from '#ui/form/fields.tsx'
import { RowsField } from '#ui/form/RowsField.tsx'
import { perText, unitText } from '#ui/format/amounts.ts'
import { RowTable } from '#ui/table/RowTable.tsx'
import { lineColumns } from './contract-lines.columns.tsx'
import styles from './contract-prices.module.css'
import { ContractOffers, type PriceContractQuery, SetContractLines } from './contract-prices.operations.graphql.ts'
import { SheetActions } from './SheetActions.tsx'

type Contract = PriceContractQuery['priceContract']
type Row = Pick<
  Contract['lines'][number],
  'offerId' | 'sku' | 'title' | 'city' | 'unit' | 'everyonePaise' | 'minMilli' | 'pricePaise' | 'discountBp'
>

/** With more lines a form is slow to fill in, and a spreadsheet is not. */
const maxInForm = 200

/** The current prices of a contract: in one grid, saved together, or as a table if they are many or it is over. */
export function ContractLines({ contract }: { contract: Contract }) {
  const t = useT()
  const { status, lines } = contract
  const isOpen = status !== 'ENDED'
  const isForm = isOpen && lines.length <= maxInForm
  return (
    <Section title={t('Prices')} action={<SheetActions contract={contract} />}>
      {isForm && <LinesForm contract={contract} />}
      {isOpen && !isForm && (
        <p className="note">
          {t('{n, plural, one {# price} other {# prices}}: too many for a form. Change them by a spreadsheet.', {
            n: lines.length,
          })}
        </p>
      )}
      {!isForm && <RowTable label={t('Prices')} columns={lineColumns} rows={lines} idOf={({ id }) => id} />}
    </Section>
  )
}

function LinesForm({ contract: { id, version, status, lines } }: { contract: Contract }) {
  const t = useT()
  const save = useMutation(SetContractLines, { successMessage: t('Prices saved') })
  return (
    <Form
      schema={contractLinesInput}
      defaults={{ lines: [...lines] }}
      submit={t('Save prices')}
      onSubmit={({ lines: input }) => save.run({ id, version, lines: input })}
    >
      <RowsField<Row>
        ofFields
        name="lines"
        label={t('Products with a contract price')}
        hint={
          status === 'ACTIVE'
            ? t('Changes apply at once, and the company is told. Orders that are placed keep their price.')
            : t('Enter a price per selling unit before GST and freight, or a discount off the price for everyone.')
        }
        unordered
        nameOf={({ title }) => title}
        add={(append) => <OfferSearch onAdd={append} />}
      >
        {(row, _, at) => <LineFields row={row} at={`lines.${at}.`} />}
      </RowsField>
    </Form>
  )
}

function LineFields({ row, at }: { row: Row; at: string }) {
  const t = useT()
  const { title, sku, city, unit, everyonePaise } = row
  return (
    <div className={styles.line}>
      <p>
        <span className="medium">{title}</span>
        <span className="second ink3">
          {[sku, city, everyonePaise !== null && t('everyone pays {price}', { price: formatInr(everyonePaise) })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <QuantityField name={`${at}minMilli`} label={t('From quantity')} unit={unitText(t, unit)} />
      <MoneyField name={`${at}pricePaise`} label={t('Price {unit}', { unit: perText(t, unit) })} />
      <PercentField name={`${at}discountBp`} label={t('or discount')} />
    </div>
  )
}

/** Finds own offers by name or article number, and adds lines for them. */
function OfferSearch({ onAdd }: { onAdd: (row: Row) => void }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data } = useGql(ContractOffers, { search }, { keep: true, skip: search.length < 2 })
  const found = search.length < 2 ? [] : (data?.contractOffers ?? [])
  return (
    <div className="stack">
      <label className="field">
        <span className="label">{t('Add a product')}</span>
        <span className="input">
          <input
            type="search"
            value={typed}
            placeholder={t('Name or article number')}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </span>
      </label>
      {search.length >= 2 && data && found.length === 0 && <p className="hint">{t('No live offer matches.')}</p>}
      {found.length > 0 && (
        <ul className={styles.found}>
          {found.slice(0, 8).map((offer) => (
            <li key={offer.offerId}>
              <span>
                {offer.title}
                <span className="second ink3">
                  {[offer.sku, offer.city, offer.everyonePaise !== null && formatInr(offer.everyonePaise)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <button
                type="button"
                className="button small"
                aria-label={t('Add {name}', { name: offer.title })}
                onClick={() => onAdd({ ...offer, minMilli: 0, pricePaise: null, discountBp: null })}
              >
                {t('Add')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
