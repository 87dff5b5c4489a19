import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Form } from '#ui/form/Form.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { amountText } from '#ui/format/amounts.ts'
import { enteredAmounts, LineAmountField, type LineAmounts } from '../LineAmounts.tsx'
import { PackShipment } from '../seller/seller-orders.graphql.ts'
import type { SellerSuborder } from '../seller/seller-suborder.ts'

type Line = SellerSuborder['lines'][number]

const leftOf = ({ pieces, packedPieces, quantityMilli, packedMilli }: Line) =>
  pieces === null ? quantityMilli - packedMilli : pieces - packedPieces

const minOne = problemSchema<LineAmounts>((amounts) => {
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
        <BusyButton
          className="button primary"
          busy={pack.busy}
          onClick={() => pack.runSafely({ suborderId: part.id, lines: null })}
        >
          {open.length === part.lines.length && open.every(({ packedMilli }) => packedMilli === 0)
            ? t('Pack everything')
            : t('Pack the rest')}
        </BusyButton>
        <button type="button" className="button" onClick={() => setInParts(true)}>
          {t('Pack part of it')}
        </button>
      </div>
    )
  }
  return (
    <Form
      schema={minOne}
      defaults={Object.fromEntries(open.map((line) => [`line${line.id}`, leftOf(line)])) as LineAmounts}
      onSubmit={async (amounts) => {
        await pack.run({ suborderId: part.id, lines: enteredAmounts(open, amounts) })
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
        {open.map((line) => {
          const left =
            line.pieces === null ? amountText(t, leftOf(line), line.unit) : amountText(t, leftOf(line) * 1000, 'piece')
          return <LineAmountField key={line.id} line={line} label={line.title} hint={t('{left} left', { left })} />
        })}
      </div>
    </Form>
  )
}
