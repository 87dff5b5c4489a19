import { formatInr, mulDiv, sum } from '@neev/domain/core/money'
import { type CounterInput, changedLines, counterForm } from '@neev/domain/procurement/quotations/counters'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { CountField, MoneyField, QuantityField, TextareaField } from '#ui/form/fields.tsx'
import { amountText, perText, unitText } from '#ui/format/amounts.ts'
import type { QuotationFieldsFragment } from '../quotations.operations.graphql.ts'
import css from './negotiation.module.css'
import { CreateCounterOffer } from './negotiation.operations.graphql.ts'

type Quotation = QuotationFieldsFragment

/** The buyer's counter-offer: other prices, quantities or days for lines of a quotation. */
export function CounterForm({ quotation, onSent }: { quotation: Quotation; onSent: () => void }) {
  const t = useT()
  const [key] = useState(() => `counter-${crypto.randomUUID()}`)
  const send = useMutation(CreateCounterOffer, { successMessage: t('Counter-offer sent') })
  const lines = quotation.lines.map(({ id, quantityMilli, pricePaise }) => ({
    quotationLineId: id,
    quantityMilli,
    pricePaise,
  }))
  return (
    <Form
      schema={counterForm}
      defaults={{ lines, leadDays: quotation.leadDays, note: '' }}
      submit={t('Send counter-offer')}
      onSubmit={async (values) => {
        const input = { ...values, lines: changedLines(values.lines, quotation.lines) }
        await send.run({ idempotencyKey: key, quotationId: quotation.id, input })
        onSent()
      }}
    >
      {quotation.lines.map((line, at) => (
        <fieldset key={line.id} className={css.counterLine}>
          <legend className="semi">{line.title}</legend>
          <p className="t13 ink3">
            {t('Quoted: {price} {unit}, {amount}', {
              price: formatInr(line.pricePaise),
              unit: perText(t, line.unit),
              amount: amountText(t, line.quantityMilli, line.unit),
            })}
          </p>
          <div className="columns">
            <MoneyField
              name={`lines.${at}.pricePaise`}
              label={t('Your price')}
              hint={t('{unit}, before GST and freight', { unit: perText(t, line.unit) })}
            />
            <QuantityField name={`lines.${at}.quantityMilli`} label={t('Quantity')} unit={unitText(t, line.unit)} />
          </div>
        </fieldset>
      ))}
      <CountField name="leadDays" label={t('Ready in')} unit={t('days')} />
      <TextareaField name="note" label={t('Information for the seller')} optional />
      <Effect quotation={quotation} />
    </Form>
  )
}

const goodsOf = (lines: readonly { quantityMilli: number | null; pricePaise: number | null }[]): number =>
  sum(lines.map(({ quantityMilli, pricePaise }) => mulDiv(pricePaise ?? 0, quantityMilli ?? 0, 1000)))

/** What the goods come to at the proposed prices, beside the quoted ones. */
function Effect({ quotation }: { quotation: Quotation }) {
  const t = useT()
  const typed = useWatch({ name: 'lines' }) as CounterInput['lines']
  const [before, now] = [goodsOf(quotation.lines), goodsOf(typed)]
  return (
    <p className="note" aria-live="polite">
      {now < before
        ? t('Goods {now} instead of {before}: {saved} less, before GST and freight.', {
            now: formatInr(now),
            before: formatInr(before),
            saved: formatInr(before - now),
          })
        : t('Goods {now}, quoted {before}, before GST and freight.', {
            now: formatInr(now),
            before: formatInr(before),
          })}
    </p>
  )
}
