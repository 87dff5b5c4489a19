import { text } from '#i18n/text.ts'
import type { StateLabels } from '#ui/table/columns.tsx'
import type { TmtMasterQuery, TmtMasterRowFragment, TmtOffersQuery } from './tmt.operations.graphql.ts'

export type Master = TmtMasterRowFragment
export type MasterDetail = TmtMasterQuery['tmtMaster']
export type Bar = MasterDetail['variants'][number]
export type TmtOffer = TmtOffersQuery['tmtOffers']['items'][number]

export const masterStates: StateLabels<Master['status']> = {
  DRAFT: { label: text('Draft'), tone: 'grey' },
  PROPOSED: { label: text('Pending approval'), tone: 'amber' },
  PUBLISHED: { label: text('Published'), tone: 'green' },
  REJECTED: { label: text('Rejected'), tone: 'red' },
  HIDDEN: { label: text('Hidden'), tone: 'amber' },
  RETIRED: { label: text('Retired'), tone: 'grey' },
}
export const licenceStates: StateLabels<NonNullable<Master['licenceState']>> = {
  VALID: { label: text('Licensed'), tone: 'green' },
  ENDING: { label: text('Licence expiring soon'), tone: 'amber' },
  ENDED: { label: text('Licence expired'), tone: 'red' },
  OPEN: { label: text('No expiry date'), tone: 'grey' },
}
/** Process names as printed by mills, the same in all languages. */
export const barProcesses: Readonly<Record<Master['process'], string>> = {
  TMT: 'TMT',
  TMX: 'TMX',
  TEMPCORE: 'Tempcore',
  EQR: 'EQR',
  CRS: 'CRS',
  EPOXY: text('Epoxy-coated'),
  GALVANISED: text('Galvanised'),
}
export const barForms: Readonly<Record<Bar['form'], string>> = {
  STRAIGHT: text('Straight'),
  U_BEND: text('U-bent'),
  COIL: text('Coil'),
}
export const offerStates: StateLabels<TmtOffer['status']> = {
  DRAFT: { label: text('Draft'), tone: 'grey' },
  PENDING_APPROVAL: { label: text('Pending approval'), tone: 'amber' },
  LIVE: { label: text('On sale'), tone: 'green' },
  PAUSED: { label: text('Paused'), tone: 'amber' },
  BLOCKED: { label: text('Blocked'), tone: 'red' },
  ARCHIVED: { label: text('Archived'), tone: 'grey' },
}
