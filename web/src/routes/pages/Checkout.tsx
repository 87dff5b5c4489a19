import { AddressForm } from '#features/people/accounts/addresses/AddressForm.tsx'
import { CheckoutPage } from '#features/storefront/checkout/CheckoutPage.tsx'

/** The checkout, with the address form, which belongs to accounts. */
export default function Checkout() {
  return <CheckoutPage NewAddress={AddressForm} />
}
