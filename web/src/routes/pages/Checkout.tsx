import { CheckoutPage } from '#features/checkout/CheckoutPage.tsx'
import { AddressForm } from '#features/people/accounts/addresses/AddressForm.tsx'

/** The checkout, with the address form, which belongs to accounts. */
export default function Checkout() {
  return <CheckoutPage NewAddress={AddressForm} />
}
