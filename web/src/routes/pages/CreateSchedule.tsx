import { AskSchedulePage } from '#features/orders/schedules/AskSchedulePage.tsx'
import { AddressForm } from '#features/people/accounts/addresses/AddressForm.tsx'

/** The page to request a delivery schedule, with the address form, which belongs to accounts. */
export default function CreateSchedule() {
  return <AskSchedulePage NewAddress={AddressForm} />
}
