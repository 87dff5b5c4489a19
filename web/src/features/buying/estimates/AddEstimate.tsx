import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { setPincode } from '#state/place.ts'
import { setCartCount } from '#state/shell.ts'
import { useHydrated } from '#state/use-hydrated.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { AddEstimateToCart, type RoughEstimateQuery } from './estimates.operations.graphql.ts'

type Props = { estimate: RoughEstimateQuery['estimate']; stale: boolean }

/** Adds all materials to the cart, for the site that they were priced for: all, or nothing with the reason. */
export default function AddEstimate({ estimate: { materials, place, whyNot }, stale }: Props) {
  const t = useT()
  const awake = useHydrated()
  const lines = materials.flatMap(({ lines }) => lines)
  const { runSafely, busy } = useMutation(AddEstimateToCart, {
    successMessage: t('{n, plural, one {# item} other {# items}} added to the cart', { n: lines.length }),
  })
  const add = async () => {
    const items = lines.map(({ offerId, quantityMilli }) => ({ offerId, quantityMilli }))
    const done = await runSafely({ items, pincode: place?.pincode ?? null })
    if (!done) return
    if (place) setPincode(place.pincode)
    setCartCount(done.addListToCart.count)
  }
  return (
    <BusyButton
      className="button primary large wide no-print"
      busy={busy}
      disabled={!awake || stale || whyNot !== null}
      onClick={add}
    >
      {t('{n, plural, one {Add # item to cart} other {Add # items to cart}}', { n: lines.length })}
    </BusyButton>
  )
}
