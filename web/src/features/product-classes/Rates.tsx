import { gstRateForm, lawfulRatesBp, tariffInput } from '@neev/domain/catalogue/product-classes'
import { istDate } from '@neev/domain/core/fiscal'
import { formatInr } from '@neev/domain/core/money'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { DatedRates, useTomorrow } from '#shared/rates/DatedRates.tsx'
import { useMay } from '#state/use-may.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Form } from '#ui/form/Form.tsx'
import { DateField, PercentField, SelectField, TextField } from '#ui/form/fields.tsx'
import { showPercent } from '#ui/format/percent.ts'
import type { TariffLine } from './class-labels.ts'
import {
  CreateTariffLine,
  GstRateEffect,
  SubmitGstRate,
  SubmitGstRateRemoval,
} from './product-classes.operations.graphql.ts'

/** GST rates of an HSN code by date; those that have applied cannot change, others after a second admin agreed. */
export function Rates({ line }: { line: TariffLine }) {
  const t = useT()
  const may = useMay()
  const tomorrow = useTomorrow()
  const submit = useMutation(SubmitGstRate, { successMessage: t('Requested. Another admin approves it.') })
  const remove = useMutation(SubmitGstRateRemoval, { successMessage: t('Requested. Another admin approves it.') })
  const { hsn } = line
  return (
    <>
      <p className="ink2">{line.description}</p>
      <DatedRates
        rates={line.rates}
        name="GST"
        {...(may('tax:write') && { takeOut: (from: string) => remove.runSafely({ hsn, from }) })}
      />
      {may('tax:write') && (
        <Form
          key={line.rates.length}
          schema={gstRateForm}
          defaults={{ hsn, from: tomorrow, rateBp: '' }}
          onSubmit={({ rateBp, ...input }) => submit.run({ input: { ...input, rateBp: Number(rateBp) } })}
          submit={t('Request change')}
        >
          <DateField name="from" label={t('Applies from')} hint={t('A future date')} />
          <SelectField
            name="rateBp"
            label={t('GST rate')}
            options={lawfulRatesBp(hsn).map((bp) => ({ value: String(bp), label: showPercent(bp) }))}
          />
          <ChosenEffect hsn={hsn} />
        </Form>
      )}
    </>
  )
}

function ChosenEffect({ hsn }: { hsn: string }) {
  const rateBp = useWatch({ name: 'rateBp' })
  if (!rateBp) return null
  return (
    <Loading>
      <Effect hsn={hsn} rateBp={Number(rateBp)} />
    </Loading>
  )
}

/** What another rate would change, before it is requested or approved. */
export function Effect({ hsn, rateBp }: { hsn: string; rateBp: number }) {
  const t = useT()
  const { gstRateEffect: effect } = useData(GstRateEffect, { hsn, rateBp }).data
  return (
    <div className="note amber">
      <div className="stack">
        <p>
          {t(
            '{products, plural, one {# product} other {# products}}, {offers, plural, one {# live offer} other {# live offers}} and {carts, plural, one {# open cart} other {# open carts}} are taxed at this rate from that day.',
            { products: effect.productCount, offers: effect.offerCount, carts: effect.cartCount },
          )}
        </p>
        <p>
          {t(
            '{orders, plural, =0 {No open order has such goods.} one {# open order has such goods: {now} tax as ordered, {later} at this rate.} other {# open orders have such goods: {now} tax as ordered, {later} at this rate.}}',
            { orders: effect.orderCount, now: formatInr(effect.taxNowPaise), later: formatInr(effect.taxThenPaise) },
          )}
        </p>
      </div>
    </div>
  )
}

/** Form of a new HSN code with its first rate. */
export function TariffForm({ onDone }: { onDone: () => void }) {
  const t = useT()
  const create = useMutation(CreateTariffLine, { successMessage: t('Tariff line created') })
  const [today] = useState(() => istDate(new Date()))
  return (
    <Form
      schema={tariffInput}
      defaults={{ hsn: '', description: '', from: today, rateBp: Number.NaN }}
      onSubmit={async (input) => {
        await create.run({ input })
        onDone()
      }}
      submit={t('Create tariff line')}
    >
      <TextField name="hsn" label="HSN" inputMode="numeric" />
      <TextField name="description" label={t('Description')} />
      <PercentField name="rateBp" label={t('GST rate')} />
      <DateField name="from" label={t('Applies from')} />
    </Form>
  )
}
