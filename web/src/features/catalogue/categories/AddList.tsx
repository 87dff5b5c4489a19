import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { usePincode } from '#state/place.ts'
import { setCartCount } from '#state/shell.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { AddListToCart } from './add-list.graphql.ts'
import type { Row } from './rate-card.ts'

type Props = { row: Row; primary: boolean; small?: boolean }

/** Adds the whole list of one seller to the cart: all, or nothing with the reason. */
export function AddList({ row, primary, small = false }: Props) {
  const t = useT()
  const pincode = usePincode()
  const { runSafely, busy } = useMutation(AddListToCart, {
    successMessage: t('{amount} added to the cart', {
      amount: `${row.product.brandName}, ${t('{n, plural, one {# piece} other {# pieces}}', { n: row.sum?.pieces ?? 0 })}`,
    }),
  })
  const add = async () => {
    const items = row.cells.flatMap(({ offerId, pieces, quantityMilli }) =>
      offerId && pieces > 0 ? [{ offerId, quantityMilli, unit: 'kg' as const }] : [],
    )
    const done = await runSafely({ items, pincode })
    if (done) setCartCount(done.addListToCart.count)
  }
  const tone = primary ? 'primary' : ''
  return (
    <BusyButton
      className={`button ${tone} ${small ? 'small' : ''}`.trim()}
      busy={busy}
      onClick={add}
      aria-label={small ? t('Add the list from {brand}', { brand: row.product.brandName }) : undefined}
    >
      {small ? t('Add') : t('Add list to cart')}
    </BusyButton>
  )
}
