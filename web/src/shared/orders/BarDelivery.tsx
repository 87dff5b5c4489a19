import { formatInr } from '@neev/domain/core/money'
import type { BarDelivery as Delivery } from '@neev/domain/places/shipping/bars'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'

/** How bars are delivered, and that of a charge for it. */
const deliveries: Readonly<Record<Delivery, string>> = {
  STRAIGHT: text('Delivered straight'),
  FOLDED: text('Delivered folded in the middle'),
  CUT: text('Delivered cut in two'),
}
const charged: Readonly<Record<Delivery, string>> = {
  ...deliveries,
  FOLDED: text('Delivered folded in the middle, {amount} per tonne included'),
  CUT: text('Delivered cut in two, {amount} per tonne included'),
}

type Line = { barDelivery: Delivery | null; barPaisePerTonne: number }

/** How bars of a line are delivered, with the charge that their price includes; nothing for other goods. */
export default function BarDelivery({ line: { barDelivery, barPaisePerTonne } }: { line: Line }) {
  const t = useT()
  if (!barDelivery) return null
  return (
    <span className="second t13 ink3">
      {barPaisePerTonne > 0
        ? t(charged[barDelivery], { amount: formatInr(barPaisePerTonne, { paise: 'auto' }) })
        : t(deliveries[barDelivery])}
    </span>
  )
}
