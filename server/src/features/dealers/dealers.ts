import type { DealerStatus } from '@neev/domain/dealers'

export { inviteDealer, registered, resendDealerInvitation } from './invite.ts'
export type { DealerRow } from './network.ts'
export { districtPincodes, saveTerms, setBillingRule, setTerritory } from './terms.ts'
export { updateDealerStatus } from './transitions.ts'

declare module '#core/events.ts' {
  interface Events {
    /** A firm is asked to join a network: its person gets a link to begin with. */
    'dealer.invited': { dealerId: number }
    'dealer.moved': { dealerId: number; to: DealerStatus; reason: string | null }
  }
}
