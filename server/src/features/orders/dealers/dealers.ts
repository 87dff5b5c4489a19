import type { DealerStatus } from '@neev/domain/orders/dealers'

export { inviteDealer, markRegistered, resendDealerInvitation } from './invite.ts'
export type { DealerRow } from './network.queries.ts'
export { districtPincodes, saveTerms, setBillingRule, setTerritory } from './terms.ts'
export { updateDealerStatus } from './transitions.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A business was invited to a network; its contact is emailed a link. */
    'dealer.invited': { dealerId: number }
    'dealer.moved': { dealerId: number; to: DealerStatus; reason: string | null }
  }
}
