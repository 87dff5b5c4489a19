import { formatInr } from '@neev/domain/core/money'
import { type PriceFollow, type PriceUpdate, updatedPrice } from '@neev/domain/offers/prices/price-updates'
import { useState } from 'react'
import { refusalText, useErrorText } from '#graphql/error-text.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { perText } from '#ui/format/amounts.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { Offer } from '../seller-offer.columns.tsx'
import { CheckPriceUpdate, UpdatePrices } from '../seller-offers.graphql.ts'
import { PriceUpdateFields } from './PriceUpdateFields.tsx'
import styles from './price-updates.module.css'

type Props = { offers: readonly Offer[] }

/** Changes the prices of the selected offers at once, after a preview of each. */
export function ChangePrices({ offers }: Props) {
  const t = useT()
  // The selection as it was: a saved price may leave the list behind the dialog
  const [chosen, setChosen] = useState<readonly Offer[] | null>(null)
  return (
    <>
      <button type="button" className="button small primary" onClick={() => setChosen(offers)}>
        {t('Change prices')}
      </button>
      <Dialog title={t('Change prices')} open={chosen !== null} onClose={() => setChosen(null)}>
        {chosen && <PriceUpdateForm offers={chosen} onClose={() => setChosen(null)} />}
      </Dialog>
    </>
  )
}

type Price = { offerId: string; fromPaise: number; toPaise: number }
/** What was saved, for Undo. */
type Saved = { prices: readonly Price[]; follow: PriceFollow; message: string }

/** A change of many prices: what is typed, what of it is refused, and what was saved. */
function usePriceUpdate(offers: readonly Offer[]) {
  const t = useT()
  const errorText = useErrorText()
  const [update, setUpdate] = useState<PriceUpdate | null>(null)
  const [saved, setSaved] = useState<Saved | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const save = useMutation(UpdatePrices)
  const follow: PriceFollow = update && 'byBp' in update ? 'BY_PERCENT' : 'BY_AMOUNT'
  const prices = offers.flatMap(({ id, basePaise }) =>
    update && basePaise !== null
      ? [{ offerId: id, fromPaise: basePaise, toPaise: updatedPrice(basePaise, update) }]
      : [],
  )
  const { data: checked } = useGql(
    CheckPriceUpdate,
    { prices, follow },
    { skip: prices.length === 0 || saved !== null },
  )
  const refused = new Map(checked?.checkPriceUpdate.map(({ offerId, refusal }) => [offerId, refusal]))
  const possible = prices.filter(({ offerId }) => !refused.has(offerId))
  const run = async (prices: readonly Price[], done: () => void) => {
    setProblem(null)
    try {
      const { updatePrices } = await save.run({ prices: [...prices], follow: saved?.follow ?? follow })
      done()
      return updatePrices
    } catch (error) {
      setProblem(errorText(error))
      return null
    }
  }
  const apply = async () => {
    const result = await run(possible, () => {})
    if (!result) return
    const message = [
      t('{n, plural, one {# price changed} other {# prices changed}}', { n: result.changed }),
      result.held > 0 &&
        t('{n, plural, one {# is under review by Neev} other {# are under review by Neev}}', { n: result.held }),
    ]
    setSaved({ prices: possible, follow, message: message.filter(Boolean).join(', ') })
  }
  const undo = async () => {
    if (!saved) return
    const back = saved.prices.map(({ offerId, fromPaise, toPaise }) => ({
      offerId,
      fromPaise: toPaise,
      toPaise: fromPaise,
    }))
    await run(back, () => setSaved(null))
  }
  return {
    update,
    setUpdate,
    saved,
    problem,
    prices,
    refused,
    possible,
    apply,
    undo,
    busy: save.busy,
    isChecked: checked !== undefined,
  }
}
type PriceUpdating = ReturnType<typeof usePriceUpdate>

function PriceUpdateForm({ offers, onClose }: { offers: readonly Offer[]; onClose: () => void }) {
  const t = useT()
  const updating = usePriceUpdate(offers)
  const { setUpdate, saved, problem, possible, apply, undo, busy, isChecked } = updating
  const units = new Set(offers.map(({ unit }) => unit))
  const [unit] = units
  return (
    <form
      className="dialog-body stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (!saved && isChecked && possible.length > 0) apply()
      }}
    >
      {saved ? (
        <div className="row wraps">
          <p className="note green" role="status">
            {saved.message}
          </p>
          <BusyButton className="button" busy={busy} onClick={() => undo()}>
            {t('Undo')}
          </BusyButton>
        </div>
      ) : (
        <div className="row wraps top">
          <PriceUpdateFields per={units.size === 1 && unit ? perText(t, unit) : undefined} onChange={setUpdate} />
        </div>
      )}
      {problem && (
        <p className="note red" role="alert">
          <Icon name="alert" />
          {problem}
        </p>
      )}
      <Preview offers={offers} updating={updating} />
      <div className="row wraps">
        {!saved && (
          <BusyButton
            type="submit"
            className="button primary"
            disabled={!isChecked || possible.length === 0}
            busy={busy}
          >
            {t('{n, plural, =0 {Change prices} one {Change # price} other {Change # prices}}', {
              n: isChecked ? possible.length : 0,
            })}
          </BusyButton>
        )}
        <button type="button" className="button" onClick={onClose}>
          {saved ? t('Done') : t('Cancel')}
        </button>
      </div>
    </form>
  )
}

/** Each price before and after, and why one cannot be changed. */
function Preview({ offers, updating }: { offers: readonly Offer[]; updating: PriceUpdating }) {
  const t = useT()
  const { update, saved, prices, refused } = updating
  return (
    <div className={styles.preview}>
      <table className="table dense" aria-label={t('Prices before and after')}>
        <thead>
          <tr>
            <th>{t('Product')}</th>
            <th className="figure">{t('Now')}</th>
            <th className="figure">{t('New price')}</th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => {
            const price = (saved?.prices ?? prices).find(({ offerId }) => offerId === offer.id)
            const refusal = saved ? undefined : refused.get(offer.id)
            const from = price?.fromPaise ?? offer.basePaise
            return (
              <tr key={offer.id}>
                <td>
                  {offer.variantTitle}
                  <span className="second">
                    {offer.city}, {perText(t, offer.unit)}
                  </span>
                  {refusal && <span className="second late-text">{refusalText(t, refusal)}</span>}
                  {!refusal && update && offer.basePaise === null && (
                    <span className="second late-text">{t('No price to change')}</span>
                  )}
                </td>
                <td className="figure">{from === null ? '–' : formatInr(from)}</td>
                <td className="figure">{price && !refusal ? <b>{formatInr(price.toPaise)}</b> : '–'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
