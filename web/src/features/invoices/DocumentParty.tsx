import type { InvoicePartyFieldsFragment } from './invoices.graphql.ts'

/** The address of a party, with its state where the address does not say it. */
export const place = ({ address, state, stateCode }: InvoicePartyFieldsFragment) =>
  `${address.includes(state) ? address : `${address}, ${state}`} (${stateCode})`

/** Whom a paper names. */
export function Party({ title, of }: { title: string; of: InvoicePartyFieldsFragment }) {
  return (
    <div>
      <h2>{title}</h2>
      <p>
        <b>{of.legalName ?? of.name}</b>
      </p>
      <p>{place(of)}</p>
      {of.gstin ? <p>GSTIN {of.gstin}</p> : of.phone && <p>{of.phone}</p>}
    </div>
  )
}
