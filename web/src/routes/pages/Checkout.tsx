import { AddressForm } from '#features/accounts/addresses/AddressForm.tsx'
import { CheckoutPage } from '#features/checkout/CheckoutPage.tsx'

/** The checkout, with the address form, which belongs to accounts. */
export default function Checkout() {
  return <CheckoutPage NewAddress={AddressForm} />
}
