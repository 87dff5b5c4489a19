import { AddressForm } from '#features/accounts/AddressForm.tsx'
import { CheckoutPage } from '#features/checkout/CheckoutPage.tsx'

/** The checkout, with the form for a new address that belongs to accounts. */
export default function Checkout() {
  return <CheckoutPage NewAddress={AddressForm} />
}
