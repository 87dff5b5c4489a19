import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { checked } from '#ui/form/checked.ts'
import { Form } from '#ui/form/Form.tsx'
import { CountField, QuantityField } from '#ui/form/fields.tsx'
import { amountText, unitText } from '#ui/format/amounts.ts'
import { PackShipment } from '../seller/seller-orders.graphql.ts'
import type { SellerSuborder } from '../seller/seller-suborder.ts'

type Line = SellerSuborder['lines'][number]
type Amounts = Record<string, number | null>

const leftOf = ({ pieces, packedPieces, quantityMilli, packedMilli }: Line) =>
  pieces === null ? quantityMilli - packedMilli : pieces - packedPieces

const minOne = checked<Amounts>((amounts) => {
  const [first] = Object.keys(amounts)
  const empty = Object.values(amounts).every((amount) => !amount)
  return first ? { [first]: empty && text('Enter a packed quantity for at least one item.') } : {}
})

/** Packs everything left, or less if several trucks are needed. */
export function PackForm({ part }: { part: SellerSuborder }) {
  const t = useT()
  const [inParts, setInParts] = useState(false)
  const pack = useMutation(PackShipment, { successMessage: t('Packed') })
  const open = part.lines.filter((line) => leftOf(line) > 0)
  if (!inParts) {
    return (
      <div className="row wraps">
        <button
          type="button"
          className="button primary"
          disabled={pack.busy}
          onClick={() => pack.runSafely({ suborderId: part.id, lines: null })}
        >
          {open.length === part.lines.length && open.every(({ packedMilli }) => packedMilli === 0)
            ? t('Pack everything')
            : t('Pack the rest')}
        </button>
        <button type="button" className="button" onClick={() => setInParts(true)}>
          {t('Pack part of it')}
        </button>
      </div>
    )
  }
  const lines = (amounts: Amounts) =>
    open.map(({ id, pieces }) => {
      const amount = amounts[`line${id}`] ?? 0
      return pieces === null
        ? { lineId: id, quantityMilli: amount, pieces: null }
        : { lineId: id, pieces: amount, quantityMilli: null }
    })
  return (
    <Form
      schema={minOne}
      defaults={Object.fromEntries(open.map((line) => [`line${line.id}`, leftOf(line)])) as Amounts}
      onSubmit={async (amounts) => {
        await pack.run({ suborderId: part.id, lines: lines(amounts) })
        setInParts(false)
      }}
      submit={t('Pack shipment')}
      actions={
        <button type="button" className="button" onClick={() => setInParts(false)}>
          {t('Back')}
        </button>
      }
    >
      <p className="ink2">{t('Each truck is one shipment with one invoice. Items you leave out stay to be packed.')}</p>
      <div className="columns">
        {open.map((line) =>
          line.pieces === null ? (
            <QuantityField
              key={line.id}
              name={`line${line.id}`}
              label={line.title}
              unit={unitText(t, line.unit)}
              hint={t('{left} left', { left: amountText(t, leftOf(line), line.unit) })}
            />
          ) : (
            <CountField
              key={line.id}
              name={`line${line.id}`}
              label={line.title}
              unit={unitText(t, 'piece')}
              hint={t('{left} left', { left: amountText(t, leftOf(line) * 1000, 'piece') })}
            />
          ),
        )}
      </div>
    </Form>
  )
}
