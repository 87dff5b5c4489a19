import type { Feature } from '#core/feature.ts'
import { messageTypes } from './einvoices.messages.ts'
import { resolvers } from './einvoices.resolvers.ts'
import * as use from './einvoices.ts'
import { einvoiceInvariants } from './invariants.queries.ts'

export type {
  EinvoiceRow as Einvoice,
  EinvoiceRow as EinvoiceSeal,
  Einvoicing as SellerEinvoicing,
} from './einvoices.ts'

const everySeconds = 60

/** Registration of documents with the government's portal. */
export const einvoices: Feature = {
  clocks: {
    'einvoices.next_try_at': { job: 'einvoices.register', open: { status: ['PENDING', 'CANCELLING'] } },
  },
  messageTypes,
  resolvers,
  jobs: [{ name: 'einvoices.register', everySeconds, run: use.workOnEinvoices }],
  invariants: einvoiceInvariants,
}
