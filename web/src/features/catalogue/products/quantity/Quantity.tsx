import { maxOf } from '@neev/domain/buying/carts'
import { type Bar, type Bars, type BarUnit, barsFor } from '@neev/domain/catalogue/bars/tmt'
import { formatThousandths, MAX_QUANTITY_MILLI, parseMilli, wholePieces } from '@neev/domain/core/quantity'
import { isRefusal } from '@neev/domain/core/refusals'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { type T, useT } from '#i18n/use-t.ts'
import { type QuantityRules, whyNotQuantity } from '#shared/offers/quantity-labels.ts'
import stepperStyles from '#ui/form/stepper.module.css'
import { amountText, kgText, massText, unitText } from '#ui/format/amounts.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { OfferSumFragment } from '../product.graphql.ts'
import styles from '../product.module.css'
import { barOf, changedQuery, pieceOf, plainQuantity, requestedQuantity, type Variant } from '../product-state.ts'

const typingMs = 350

type Props = {
  variant: Variant
  chosen: OfferSumFragment | undefined
  stale: boolean
  rules: QuantityRules
  /** Called at once with the query that enters the URL a moment later. */
  onTyped: (query: string) => void
}

/** Quantity fields: bars in five linked units, other goods in their own. */
export function Quantity({ variant, onTyped, ...props }: Props) {
  const t = useT()
  return (
    <>
      <h2 className={styles.h3}>{t('How much do you need?')}</h2>
      {variant.diameterMm === null ? (
        <Amount variant={variant} onTyped={onTyped} rules={props.rules} />
      ) : (
        <BarBoxes variant={variant} onTyped={onTyped} {...props} />
      )}
    </>
  )
}

/** Whether the user is navigating to another page, which a late update of the URL must not prevent. */
function useLeaving(): boolean {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  return location !== undefined && location.pathname !== pathname
}

/** A valid quantity enters the URL a moment after the last key; the prices follow the URL. */
function useRequested(
  requested: string,
  isRight: (text: string) => boolean,
  change: (text: string) => Record<string, string | null>,
) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [typed, setTyped] = useState<string | null>(null)
  const leaving = useLeaving()
  const apply = useEffectEvent(() => {
    if (!leaving && typed !== null && typed !== requested && isRight(typed)) {
      navigate(changedQuery(search, change(typed)), { replace: true, preventScrollReset: true })
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key starts the wait anew
  useEffect(() => {
    const timer = setTimeout(apply, typingMs)
    return () => clearTimeout(timer)
  }, [typed])
  return { text: typed ?? requested, setTyped, apply }
}

/**
 * Why this number of bars cannot be bought, or null. Bars are counted whole, so only minimum and maximum are checked.
 */
function whyNotBars(t: T, bar: Bar | null, milli: number | null, unit: BarUnit, rules: QuantityRules): string | null {
  const bars = bar && milli && milli <= MAX_QUANTITY_MILLI ? barsFor(bar, milli, unit) : null
  const grams = bars && !isRefusal(bars) ? bars.grams : null
  if (grams === null && !milli) return t('Enter at least {amount}.', { amount: amountText(t, 1000, 'piece') })
  return whyNotQuantity(t, grams ?? MAX_QUANTITY_MILLI + 1, { ...rules, stepMilli: 1 })
}

/** The bars in one unit, as shown in its field. */
const inUnit = (bars: Bars, unit: BarUnit): number | null =>
  ({
    piece: bars.pieces * 1000,
    // Loose bars besides whole bundles are part of the next one
    bundle: bars.bundles === null || bars.looseRods ? null : bars.bundles * 1000,
    metre: bars.metresMilli,
    kg: bars.grams,
    tonne: Math.round(bars.grams / 1000),
  })[unit]

const boxes = ['piece', 'bundle', 'metre', 'kg', 'tonne'] as const satisfies BarUnit[]

function BarBoxes({ variant, chosen, stale, rules, onTyped }: Props) {
  const t = useT()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const bar = barOf(variant)
  const fromAddress = requestedQuantity(variant, search)
  const [typing, setTyping] = useState<{ unit: BarUnit; text: string } | null>(null)
  const unit = typing?.unit ?? fromAddress.unit ?? 'kg'
  const milli = typing ? parseMilli(typing.text) : fromAddress.quantityMilli
  const result = bar && milli && milli <= MAX_QUANTITY_MILLI ? barsFor(bar, milli, unit) : null
  const bars = result && !isRefusal(result) ? result : null
  const why = whyNotBars(t, bar, milli, unit, rules)

  const go = (text: string, unit: BarUnit) =>
    navigate(changedQuery(search, { qty: text, unit }), { replace: true, preventScrollReset: true })
  const leaving = useLeaving()
  const apply = useEffectEvent(() => !leaving && typing && !why && go(typing.text, typing.unit))
  useEffect(() => {
    if (!typing) return
    const timer = setTimeout(apply, typingMs)
    return () => clearTimeout(timer)
  }, [typing])

  const labels: Record<BarUnit, string> = {
    piece: t('Pieces'),
    bundle: variant.piecesPerBundle ? t('Bundles of {n}', { n: variant.piecesPerBundle }) : t('Bundles'),
    metre: t('Length'),
    kg: t('Weight'),
    tonne: t('Tonnes'),
  }
  const signs: Record<BarUnit, string> = { piece: t('pc'), bundle: t('bdl'), metre: 'm', kg: 'kg', tonne: 't' }
  const shown = (box: BarUnit) => {
    if (typing?.unit === box) return typing.text
    const value = bars && inUnit(bars, box)
    return value === null ? '' : formatThousandths(value, box === 'kg' || box === 'tonne' ? 3 : undefined)
  }
  return (
    <>
      <div className={styles.barBoxes}>
        {boxes.map((box) =>
          box === 'bundle' && variant.piecesPerBundle === null ? null : (
            // One form per field: without scripts the one that was filled in is submitted
            <form
              key={box}
              method="get"
              onSubmit={(event) => {
                event.preventDefault()
                if (typing) apply()
              }}
            >
              <input type="hidden" name="v" value={variant.sku} />
              <input type="hidden" name="unit" value={box} />
              <label className="field">
                <span className="label">{labels[box]}</span>
                <span className="input figure">
                  <input
                    name="qty"
                    value={shown(box)}
                    inputMode="decimal"
                    autoComplete="off"
                    aria-invalid={unit === box && why ? true : undefined}
                    aria-describedby="bars-hint"
                    onFocus={({ target }) => target.select()}
                    onChange={({ target }) => {
                      setTyping({ unit: box, text: target.value })
                      onTyped(changedQuery(search, { qty: target.value, unit: box }))
                    }}
                    onBlur={() => !why && setTyping(null)}
                  />
                  <span className="unit">{signs[box]}</span>
                </span>
              </label>
            </form>
          ),
        )}
      </div>
      <p className={why ? 'error-text' : 'hint'} id="bars-hint" aria-live="polite">
        {why ?? (bars && <BarsHint bars={bars} chosen={stale ? undefined : chosen} />)}
      </p>
    </>
  )
}

/** The quantity to load: whole bars, and whole bundles where required. */
function BarsHint({ bars, chosen }: { bars: Bars; chosen: OfferSumFragment | undefined }) {
  const t = useT()
  const comes = chosen?.bars && chosen.bars.pieces !== bars.pieces ? chosen.bars : null
  const pieces = { pieces: formatThousandths(bars.pieces * 1000), mass: kgText(bars.grams) }
  const whole = bars.bundles && bars.looseRods === 0 ? bars.bundles : null
  return (
    <>
      {bars.roundedUp
        ? t('Bars are sold whole: you get {pieces} pieces, {mass}.', pieces)
        : t('{pieces} pieces, {mass} by table weight.', pieces)}{' '}
      {whole && t('{n, plural, one {# whole bundle} other {# whole bundles}}.', { n: whole })}{' '}
      {comes && (
        <b className="medium">
          {t('{seller} sells whole bundles only: {pieces} pieces, {mass}.', {
            seller: chosen?.seller.name ?? '',
            pieces: formatThousandths(comes.pieces * 1000),
            mass: kgText(comes.grams),
          })}
        </b>
      )}
    </>
  )
}

function Amount({ variant, onTyped, rules }: Pick<Props, 'variant' | 'onTyped' | 'rules'>) {
  const t = useT()
  const [search] = useSearchParams()
  const requested = requestedQuantity(variant, search).quantityMilli
  const piece = pieceOf(variant)
  const whole = (text: string) => {
    const typed = parseMilli(text)
    return typed === null ? null : wholePieces(typed, piece)
  }
  const isRight = (text: string) => whyNotQuantity(t, whole(text), rules) === null
  const inAddress = (qty: string) => ({ qty, unit: null })
  const { text, setTyped, apply } = useRequested(plainQuantity(requested), isRight, inAddress)
  const type = (qty: string) => {
    setTyped(qty)
    onTyped(changedQuery(search, inAddress(qty)))
  }
  const milli = whole(text)
  const { unit, gramsPerUnit } = variant
  const { stepMilli, moqMilli } = rules
  const why = whyNotQuantity(t, milli, rules)
  const max = maxOf(rules)
  const step = (by: number) =>
    type(plainQuantity(Math.max(moqMilli, Math.min(max, Math.floor((milli ?? moqMilli) / stepMilli + by) * stepMilli))))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  return (
    <form method="get" className={styles.amountBox} onSubmit={submit}>
      <input type="hidden" name="v" value={variant.sku} />
      <div className="row">
        <span className={`${stepperStyles.stepper} wide`}>
          <button
            type="button"
            aria-label={t('Decrease')}
            onClick={() => step(-1)}
            disabled={milli !== null && milli <= moqMilli}
          >
            <Icon name="minus" />
          </button>
          <span className="input figure">
            <input
              name="qty"
              value={text}
              inputMode="decimal"
              autoComplete="off"
              aria-label={t('Quantity')}
              aria-invalid={why ? true : undefined}
              aria-describedby="amount-hint"
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => type(target.value)}
            />
            <span className="unit">{unitText(t, unit)}</span>
          </span>
          <button
            type="button"
            aria-label={t('Increase')}
            onClick={() => step(1)}
            disabled={milli !== null && milli >= max}
          >
            <Icon name="plus" />
          </button>
        </span>
        {milli !== null && why === null && piece !== null && (
          <span className="ink2">
            {t('{pieces} pieces, {mass}', {
              pieces: formatThousandths((milli / piece) * 1000),
              mass: amountText(t, milli, unit),
            })}
          </span>
        )}
        {milli !== null && why === null && unit !== 'kg' && (
          <span className="ink2">{massText(Math.round((milli * gramsPerUnit) / 1000))}</span>
        )}
      </div>
      <p className={why ? 'error-text' : 'hint'} id="amount-hint" aria-live="polite">
        {why ??
          t('Minimum order {min}, in steps of {step}.', {
            min: amountText(t, moqMilli, unit),
            step: amountText(t, stepMilli, unit),
          })}
      </p>
    </form>
  )
}
