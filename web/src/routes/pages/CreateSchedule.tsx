import { AddressForm } from '#features/people/accounts/addresses/AddressForm.tsx'
import { AskSchedulePage } from '#features/schedules/AskSchedulePage.tsx'

/** The page to request a delivery schedule, with the address form, which belongs to accounts. */
export default function CreateSchedule() {
  return <AskSchedulePage NewAddress={AddressForm} />
}
