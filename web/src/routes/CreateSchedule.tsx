import { AddressForm } from '#features/accounts/AddressForm.tsx'
import { AskSchedulePage } from '#features/schedules/AskSchedulePage.tsx'

/** Asking for deliveries over weeks, with the form for a new address that belongs to accounts. */
export default function CreateSchedule() {
  return <AskSchedulePage NewAddress={AddressForm} />
}
