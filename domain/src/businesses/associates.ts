import type { Role } from '../core/access/roles.ts'
import { type Refusal, refuse } from '../core/refusals.ts'
import { type Edges, whyNotDecided } from './applications.ts'

/** The five ways to work with Neev. TRADE becomes an enquiry partner, SUB_DEALER a dealer of an associate. */
export const associateTypes = [
  /** Sells goods on Neev. */
  'SELLER',
  /** Offers services: an architect, a transporter, a testing laboratory. */
  'SERVICE',
  /** Offers goods without a price; becomes an enquiry partner. */
  'TRADE',
  /** Manages dealers in a territory. */
  'BUSINESS',
  /** Applies to be a dealer of a business associate. */
  'SUB_DEALER',
] as const
export type AssociateType = (typeof associateTypes)[number]

export const associateStatuses = [
  'NEW',
  'CONTACTED',
  'DOCUMENTS_AWAITED',
  'APPROVED',
  'REJECTED',
  'DUPLICATE',
  'DROPPED',
] as const
export type AssociateStatus = (typeof associateStatuses)[number]

/** The review queues of applications; each has its own page. */
export const associateQueues = {
  ENQUIRY: ['TRADE'],
  SERVICE: ['SERVICE'],
  SELLER: ['SELLER'],
  BUSINESS: ['BUSINESS', 'SUB_DEALER'],
} as const satisfies Record<string, readonly AssociateType[]>
/** The review queues of applications. TRADE belongs to ENQUIRY; BUSINESS and SUB_DEALER belong to BUSINESS. */
export type AssociateQueue = keyof typeof associateQueues

const queueNames = Object.keys(associateQueues) as AssociateQueue[]
export const queueOf = (type: AssociateType): AssociateQueue =>
  queueNames.find((queue) => associateQueues[queue].some((one) => one === type)) ?? 'SELLER'

export const serviceKinds = [
  'ARCHITECT',
  'STRUCTURAL_ENGINEER',
  'LABOUR_CONTRACTOR',
  'TRANSPORTER',
  'EQUIPMENT_HIRE',
  'INTERIOR',
  'TESTING_LAB',
] as const
export type ServiceKind = (typeof serviceKinds)[number]

/** The role granted at approval. A seller applies in full first; a dealer is accepted by its associate. */
export const roleOfType: Readonly<Record<AssociateType, Role | null>> = {
  SERVICE: 'service',
  TRADE: 'enquiry',
  BUSINESS: 'superSeller',
  SELLER: null,
  SUB_DEALER: null,
}

export const MAX_EXPERIENCE = 80

const open = ['NEW', 'CONTACTED', 'DOCUMENTS_AWAITED'] as const satisfies readonly AssociateStatus[]
/** All status transitions. */
export const associateEdges = {
  contact: { from: ['NEW'], to: 'CONTACTED' },
  awaitDocuments: { from: ['NEW', 'CONTACTED'], to: 'DOCUMENTS_AWAITED' },
  /** Grants the role, or continues with the full application. */
  approve: { from: open, to: 'APPROVED' },
  /** Requires a note, which is sent to the applicant. */
  reject: { from: open, to: 'REJECTED', asksReason: true },
  duplicate: { from: open, to: 'DUPLICATE' },
  /** Requires an internal note. The applicant is not notified. */
  drop: { from: open, to: 'DROPPED', asksReason: true },
  /** Reopens an application that was dropped or marked as a duplicate. */
  takeUp: { from: ['DUPLICATE', 'DROPPED'], to: 'CONTACTED' },
} as const satisfies Edges<string, AssociateStatus>
export type AssociateTransition = keyof typeof associateEdges

export const isOpenAssociate = (status: AssociateStatus): boolean => open.some((one) => one === status)

type Decided = { type: AssociateType; status: AssociateStatus; associateId: number | null; isOwn: boolean }

/**
 * Why the transition is not possible, or null: wrong status, one's own application, or a dealer application without an
 * associate.
 */
export function whyNotAssociateTransition(transition: AssociateTransition, application: Decided): Refusal | null {
  const { type, associateId } = application
  const why = whyNotDecided<AssociateTransition, AssociateStatus>(associateEdges, transition, application)
  return (
    why ??
    (transition === 'approve' && type === 'SUB_DEALER' && associateId === null ? refuse('ASSOCIATE_NEEDED') : null)
  )
}

/** Why an application cannot be assigned to an associate, or null: it has one, is not a dealer's, or is decided. */
export function whyNotHandedOn({ type, status, associateId, isOwn }: Decided): Refusal | null {
  if (type !== 'SUB_DEALER' || associateId !== null) return refuse('BAD_TRANSITION')
  if (!isOpenAssociate(status) && status !== 'APPROVED') return refuse('BAD_TRANSITION')
  return isOwn ? refuse('OWN_SUBMISSION') : null
}

/** Why the named associate cannot answer the application any more, or null. Approval by an admin only forwards it. */
export const whyNotAnswered = ({
  status,
  dealerId,
}: {
  status: AssociateStatus
  dealerId: number | null
}): Refusal | null =>
  dealerId === null && (isOpenAssociate(status) || status === 'APPROVED') ? null : refuse('BAD_TRANSITION')

/** Types of application that accept work samples. */
export const portfolioTypes: readonly AssociateType[] = ['SELLER', 'SERVICE', 'TRADE']
export const MAX_FILES = 5

/** Why no more work samples can be added, or null. */
export function whyNotAdded({
  type,
  status,
  files,
}: {
  type: AssociateType
  status: AssociateStatus
  files: number
}): Refusal | null {
  if (!portfolioTypes.includes(type)) return refuse('NOT_FOUND')
  if (!isOpenAssociate(status)) return refuse('BAD_TRANSITION')
  return files >= MAX_FILES ? refuse('FILES_FULL', { max: MAX_FILES }) : null
}

/** The number of an application, as printed and quoted. */
export const associateNumber = (id: number): string => `AP-${String(id).padStart(5, '0')}`
