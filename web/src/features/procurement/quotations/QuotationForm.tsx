import { formatInr } from '@neev/domain/core/money'
import { inUnit } from '@neev/domain/procurement/quotations/equality'
import { paymentDays } from '@neev/domain/procurement/quotations/payment-terms'
import {
  isLowPrice,
  type QuotationFormLine,
  quotationForm,
  quotedLines,
} from '@neev/domain/procurement/quotations/quotations'
import { useDeferredValue, useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useErrorText } from '#graphql/error-text.ts'
import { ruleText as whyText } from '#graphql/rule-text.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Form } from '#ui/form/Form.tsx'
import {
  CheckboxField,
  CountField,
  MoneyField,
  QuantityField,
  SelectField,
  TextareaField,
  TextField,
} from '#ui/form/fields.tsx'
import { HoursField } from '#ui/form/HoursField.tsx'
import { amountText, perText, unitText } from '#ui/format/amounts.ts'
import plainLinkStyles from '#ui/plain-link.module.css'
import { QuotationSums } from './QuotationSums.tsx'
import css from './quotation-form.module.css'
import { formLines, type Offer, validityHours, validityOf } from './quotation-form.ts'
import { QuotationPreview, type ReceivedFieldsFragment, SendQuotation } from './quotations.operations.graphql.ts'

type Request = ReceivedFieldsFragment
type Props = { request: Request; current: Request['quotations'][number] | undefined }

/** The seller's quotation: an offer and a price for each line, with the last ones filled in; sending again revises it. */
export function QuotationForm({ request, current }: Props) {
  const t = useT()
  const [key] = useState(() => `quotation-${crypto.randomUUID()}`)
  const send = useMutation(SendQuotation, { successMessage: t('Quotation sent') })
  if (request.offers.length === 0)
    return (
      <p className="note amber">{t('You have no live offers for these items. Add them to your products first.')}</p>
    )
  return (
    <Section title={current ? t('Revise the quotation') : t('Your quotation')}>
      <Form
        schema={quotationForm}
        defaults={{
          lines: formLines(request, current),
          validityHours: validityOf(request, current),
          leadDays: current?.leadDays ?? 2,
          hasCertificate: current?.hasCertificate ?? request.certificateNeeded,
          paymentDays: String(current?.paymentDays ?? 0),
          note: current?.note ?? '',
          confirmsLowPrices: false,
        }}
        submit={current ? t('Send revision') : t('Send quotation')}
        onSubmit={async (input) => {
          await send.run({ idempotencyKey: key, requestId: request.id, input })
        }}
      >
        {request.lines.map((line, at) => (
          <LineFields
            key={line.id}
            at={`lines.${at}.`}
            line={line}
            offers={request.offers.filter(({ lineIds }) => lineIds.includes(line.id))}
          />
        ))}
        <div className="columns">
          <CountField name="leadDays" label={t('Ready in')} unit={t('days')} />
          <HoursField
            name="validityHours"
            label={t('Prices valid')}
            hint={t('Counted from the deadline')}
            hours={validityHours}
          />
          {request.isCompany && (
            <SelectField
              name="paymentDays"
              label={t('Payment')}
              hint={t('Days count for companies that you have granted credit. Others pay in advance.')}
              options={paymentDays.map((days) => ({
                value: String(days),
                label: days === 0 ? t('In advance') : t('{n} days after the invoice', { n: days }),
              }))}
            />
          )}
        </div>
        <CheckboxField name="hasCertificate" label={t('The goods come with the mill’s test certificate')} />
        <TextareaField name="note" label={t('Information for the buyer')} optional />
        <Preview request={request} />
        <LowPrices offers={request.offers} />
      </Form>
    </Section>
  )
}

type LineProps = { at: string; line: Request['lines'][number]; offers: readonly Offer[] }

/** One requested line: what is offered for it and at which price; without an offer the line is not quoted. */
function LineFields({ at, line, offers }: LineProps) {
  const t = useT()
  const { setValue } = useFormContext()
  const offerId = useWatch({ name: `${at}offerId` }) as string
  const offer = offers.find((one) => one.offerId === offerId)
  const price = offer?.lastPricePaise ?? offer?.todayPaise ?? null
  const quantityMilli = useWatch({ name: `${at}quantityMilli` }) as number | null
  const requestedMilli = offer ? inUnit(line.quantityMilli, line.unit, offer.unit) : null
  // A quantity in the buyer's unit is written in the seller's
  const isUnchanged = quantityMilli === line.quantityMilli
  useEffect(() => {
    if (requestedMilli !== null && requestedMilli !== line.quantityMilli && isUnchanged)
      setValue(`${at}quantityMilli`, requestedMilli)
  }, [requestedMilli, isUnchanged, line.quantityMilli, at, setValue])
  return (
    <fieldset className={css.line}>
      <legend className="semi">
        {line.description} <span className="ink3 t13">{amountText(t, line.quantityMilli, line.unit)}</span>
      </legend>
      {line.note && <p className="ink3 t13">{line.note}</p>}
      <div className="columns">
        <SelectField
          name={`${at}offerId`}
          label={t('You offer')}
          none={t('Do not quote')}
          options={offers.map((one) => ({
            value: one.offerId,
            label: one.exactLineIds.includes(line.id) ? one.title : t('{title} (alternative)', { title: one.title }),
          }))}
        />
        {offer && (
          <>
            <QuantityField name={`${at}quantityMilli`} label={t('Quantity')} unit={unitText(t, offer.unit)} />
            <MoneyField
              name={`${at}pricePaise`}
              label={t('Your price')}
              hint={t('{unit}, before GST and freight', { unit: perText(t, offer.unit) })}
            />
            <TextField name={`${at}remark`} label={t('Remark')} optional />
          </>
        )}
      </div>
      {offer && quantityMilli !== null && quantityMilli > offer.availableMilli && (
        <p className="note amber">
          {t('More than the {amount} in stock: it cannot be awarded until goods come in.', {
            amount: amountText(t, offer.availableMilli, offer.unit),
          })}
        </p>
      )}
      {offer && requestedMilli !== null && quantityMilli !== null && quantityMilli < requestedMilli && (
        <p className="note amber">
          {t('Less than the {amount} asked for: it is ranked apart from quotations of the whole quantity.', {
            amount: amountText(t, requestedMilli, offer.unit),
          })}
        </p>
      )}
      {offer && price !== null && (
        <p className="t13">
          <button
            type="button"
            className={plainLinkStyles.plainLink}
            onClick={() => setValue(`${at}pricePaise`, price, { shouldValidate: true, shouldDirty: true })}
          >
            {offer.lastPricePaise === null
              ? t('Use today’s price {price}', { price: formatInr(price) })
              : t('Use the last quoted price {price}', { price: formatInr(price) })}
          </button>{' '}
          <span className="ink3">
            {t('{amount} in stock', { amount: amountText(t, offer.availableMilli, offer.unit) })}
          </span>
        </p>
      )}
    </fieldset>
  )
}

/** Prices far below today's are confirmed, because most are typing errors. */
function LowPrices({ offers }: { offers: readonly Offer[] }) {
  const t = useT()
  const typed = useWatch({ name: 'lines' }) as QuotationFormLine[]
  const low = quotedLines(typed).filter(({ offerId, pricePaise }) =>
    isLowPrice(pricePaise, offers.find((offer) => offer.offerId === offerId)?.todayPaise ?? null),
  )
  if (low.length === 0) return null
  return (
    <div className="note amber">
      <CheckboxField
        name="confirmsLowPrices"
        label={t(
          '{n, plural, one {# price is} other {# prices are}} more than 30% below your price of today. I mean it.',
          {
            n: low.length,
          },
        )}
      />
    </div>
  )
}

/** What the buyer pays for the lines as typed so far, delivered. */
function Preview({ request }: { request: Request }) {
  const t = useT()
  const errorText = useErrorText()
  const typed = useWatch({ name: 'lines' }) as QuotationFormLine[]
  const lines = useDeferredValue(quotedLines(typed))
  const variables = { requestId: request.id, lines }
  const { data, error } = useGql(QuotationPreview, variables, { keep: true, skip: lines.length === 0 })
  if (lines.length === 0) return <p className="note">{t('Enter a price for at least one line.')}</p>
  if (error) return <p className="note amber">{errorText(error)}</p>
  const preview = data?.quotationPreview
  return (
    preview && (
      <section className={css.preview} aria-label={t('Delivered to {pincode}', { pincode: request.pincode })}>
        <h3>{t('Delivered to {pincode}', { pincode: request.pincode })}</h3>
        {preview.whyNot ? <p className="late">{whyText(t, preview.whyNot)}</p> : <QuotationSums {...preview} />}
        <p className="ink3 t13">{t('Freight and loading are from your own rates.')}</p>
      </section>
    )
  )
}
