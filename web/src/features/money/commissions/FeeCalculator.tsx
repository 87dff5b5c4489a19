import { formatInr } from '@neev/domain/core/money'
import { gramsOf, lineAmount } from '@neev/domain/core/quantity'
import { ruleFor } from '@neev/domain/money/commissions/commissions'
import { deductionsOn, payoutOf } from '@neev/domain/money/settlements/payouts'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useGql } from '#graphql/use-gql.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { Sums } from '#shared/cart/Sums.tsx'
import { commissionRule } from '#shared/fees/fee-labels.ts'
import { SellerCommission } from '#shared/fees/fees.graphql.ts'
import { useUser } from '#state/session.ts'
import { useMay } from '#state/use-may.ts'
import { Field } from '#ui/form/Field.tsx'
import { MoneyField, QuantityField, SelectField } from '#ui/form/fields.tsx'
import { amountText, perText, unitText } from '#ui/format/amounts.ts'
import type { SellingFeesQuery } from './commissions.graphql.ts'
import styles from './commissions.module.css'
import { payoutRows } from './payout-rows.ts'

type Fees = SellingFeesQuery['sellingFees']
type Goods = Fees['goods'][number]
type Sale = { milli: number | null; pricePaise: number | null; freightPaise: number | null; place: 'SAME' | 'OTHER' }

/** Usual quantity and approximate price by unit, as defaults. */
const usual: Readonly<Record<string, { milli: number; pricePaise: number }>> = {
  tonne: { milli: 10_000, pricePaise: 52_000_00 },
  bag: { milli: 200_000, pricePaise: 350_00 },
}
const usualElse = { milli: 100_000, pricePaise: 500_00 }

/** Goods sold by the kg are entered in tonnes. */
const thoughtOf = ({ unit, gramsPerUnit }: Goods) =>
  unit === 'kg' ? { unit: 'tonne', grams: 1_000_000, units: 1000 } : { unit, grams: gramsPerUnit, units: 1 }

/** Goods by category, with the class if it is named differently. */
function goodsText(t: T, { categoryName, name, kind }: Goods, all: readonly Goods[]): string {
  const labels = name === categoryName ? name : `${categoryName}: ${name}`
  const twice = all.filter((other) => other.categoryName === categoryName && other.name === name).length > 1
  return twice && kind === 'SERIES' ? t('{goods}, in many sizes', { goods: labels }) : labels
}

/** Calculates the payout from a price, row by row. */
export default function FeeCalculator({ fees }: { fees: Fees }) {
  const t = useT()
  const [chosen, choose] = useState(fees.goods.find(({ kind }) => kind === 'TMT') ?? fees.goods[0])
  if (!chosen) return <p className="ink2">{t('No products are on sale yet, so there is nothing to calculate.')}</p>
  return (
    <div className="stack">
      <Field label={t('Goods')}>
        {(control) => (
          <div className="input">
            <select
              {...control}
              value={chosen.id}
              onChange={({ target }) => choose(fees.goods.find(({ id }) => id === target.value) ?? chosen)}
            >
              {fees.goods.map((goods) => (
                <option key={goods.id} value={goods.id}>
                  {goodsText(t, goods, fees.goods)}
                </option>
              ))}
            </select>
          </div>
        )}
      </Field>
      <SaleForm key={thoughtOf(chosen).unit} goods={chosen} fees={fees} />
    </div>
  )
}

function SaleForm({ goods, fees }: { goods: Goods; fees: Fees }) {
  const t = useT()
  const { unit } = thoughtOf(goods)
  const isComposition = useOwnRules()?.isComposition ?? false
  const form = useForm<Sale>({ defaultValues: { ...(usual[unit] ?? usualElse), freightPaise: null, place: 'SAME' } })
  return (
    <FormProvider {...form}>
      <div className={styles.feeCalculator}>
        <fieldset className="columns">
          <legend className="hidden-text">{t('What you sell')}</legend>
          <QuantityField name="milli" label={t('Quantity')} unit={unitText(t, unit)} />
          <MoneyField
            name="pricePaise"
            label={
              isComposition
                ? t('Price {per}', { per: perText(t, unit) })
                : t('Price {per} before GST', { per: perText(t, unit) })
            }
          />
          <MoneyField name="freightPaise" label={t('Freight charged to the buyer')} optional />
          <SelectField
            name="place"
            label={t('Site location')}
            options={[
              { value: 'SAME', label: t('In the same state as your yard') },
              // A composition seller cannot supply to another state
              ...(isComposition ? [] : [{ value: 'OTHER', label: t('In another state') }]),
            ]}
          />
        </fieldset>
        <Outcome goods={goods} fees={fees} />
      </div>
    </FormProvider>
  )
}

/** Rules of a signed-in seller; others use the general ones. */
function useOwnRules() {
  const user = useUser()
  const may = useMay()('commission:read')
  const sells = may && (user?.role.some((role) => ['seller', 'superSeller', 'subBusiness'].includes(role)) ?? false)
  return useGql(SellerCommission, { sellerId: null }, { skip: !sells }).data?.sellerCommission
}

const input = (value: number | null) => (value === null || Number.isNaN(value) ? 0 : value)

function Outcome({ goods, fees }: { goods: Goods; fees: Fees }) {
  const t = useT()
  const own = useOwnRules()
  const sale = useWatch() as Sale
  const { unit, grams, units } = thoughtOf(goods)
  const [milli, price] = [input(sale.milli), input(sale.pricePaise)]
  const rules = (own?.rules ?? fees.rules).map(commissionRule)
  const rule = ruleFor(rules, { ...goods, sellerId: own?.sellerId ?? null, brandId: null }, fees.today)
  const composition = own?.isComposition ?? false
  const taxKind = sale.place === 'OTHER' && !composition ? 'IGST' : 'CGST_SGST'
  const rates = fees.deductions.flatMap(({ kind, rates }) => rates.map((rate) => ({ kind, ...rate })))
  const line = {
    goodsPaise: lineAmount(price, milli),
    freightPaise: input(sale.freightPaise),
    grams: gramsOf(milli, grams),
    milli: milli * units,
  }
  const payout = payoutOf(
    { ...line, otherPaise: 0, gstBp: goods.gstBp, taxKind, composition },
    rule,
    deductionsOn(rates, fees.today),
    fees,
  )
  const receives = formatInr(payout.receivesPaise)
  return (
    <div className="stack">
      <p role="status">
        {t('Sell {amount} at {price} {per}: you receive', {
          amount: amountText(t, milli, unit),
          price: formatInr(price, { paise: 'auto' }),
          per: perText(t, unit),
        })}{' '}
        <b className={styles.feeOutcome}>{receives}</b>
      </p>
      <Sums
        rows={payoutRows(t, payout, rule, taxKind)}
        total={{ label: t('You receive'), paise: payout.receivesPaise }}
      />
      {composition && (
        <p className="ink3 t13">{t('Under the composition scheme no GST is charged: the buyer pays your price.')}</p>
      )}
      {own && <p className="ink3 t13">{t('Calculated with the rules for {seller}.', { seller: own.sellerName })}</p>}
    </div>
  )
}
