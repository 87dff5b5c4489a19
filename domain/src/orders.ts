import { can, type Permission } from './permissions.ts'
import { type Refusal, refuse } from './refusals.ts'
import type { Role } from './roles.ts'

/** States of a suborder: the part of an order that one seller sends from one dispatch point. */
export const suborderStatuses = [
  'AWAITING_PAYMENT',
  'PAYMENT_REVIEW',
  'PAYMENT_FAILED',
  'EXPIRED',
  'PLACED',
  'CONFIRMED',
  'PACKED',
  'DISPATCHED',
  'DELIVERED',
  'COMPLETED',
  'REJECTED',
  'CANCEL_REQUESTED',
  'CANCELLED',
  'ON_HOLD',
] as const
export type SuborderStatus = (typeof suborderStatuses)[number]

/** States after which an order asks nothing more of anybody. */
export const closedStatuses = [
  'DELIVERED',
  'COMPLETED',
  'CANCELLED',
  'REJECTED',
  'EXPIRED',
] as const satisfies SuborderStatus[]

/** How many orders still ask something of somebody, from how many there are in each state. */
export const openCount = (counts: readonly { status: string; count: number }[]): number =>
  counts.reduce(
    (sum, { status, count }) => ((closedStatuses as readonly string[]).includes(status) ? sum : sum + count),
    0,
  )

type Move = {
  from: readonly SuborderStatus[]
  /** RESUMED goes back to where it was held. */
  to: SuborderStatus | 'RESUMED'
  needs: Permission | 'SYSTEM'
  reason?: true
}

const unpaid = ['AWAITING_PAYMENT', 'PAYMENT_FAILED'] as const
const notPaid: readonly SuborderStatus[] = [...unpaid, 'PAYMENT_REVIEW']
const beforePacking = ['PLACED', 'CONFIRMED'] as const
const atSeller = [...beforePacking, 'PACKED'] as const

/** Every way in which a suborder can change: who may, from where, to where. Screens list it, tests walk it. */
export const transitions = {
  submitTransfer: { from: unpaid, to: 'PAYMENT_REVIEW', needs: 'order:place' },
  returnTransfer: { from: ['PAYMENT_REVIEW'], to: 'AWAITING_PAYMENT', needs: 'payment:receive', reason: true },
  confirmTransfer: { from: ['AWAITING_PAYMENT', 'PAYMENT_REVIEW'], to: 'PLACED', needs: 'payment:receive' },
  pay: { from: [...unpaid, 'PAYMENT_REVIEW'], to: 'PLACED', needs: 'SYSTEM' },
  failPayment: { from: ['AWAITING_PAYMENT'], to: 'PAYMENT_FAILED', needs: 'SYSTEM' },
  retryPayment: { from: ['PAYMENT_FAILED'], to: 'AWAITING_PAYMENT', needs: 'order:place' },
  expire: { from: unpaid, to: 'EXPIRED', needs: 'SYSTEM' },
  accept: { from: ['PLACED'], to: 'CONFIRMED', needs: 'order:fulfil' },
  reject: { from: ['PLACED'], to: 'REJECTED', needs: 'order:fulfil', reason: true },
  pack: { from: ['CONFIRMED'], to: 'PACKED', needs: 'order:fulfil' },
  unpack: { from: ['PACKED'], to: 'CONFIRMED', needs: 'order:fulfil' },
  dispatch: { from: ['PACKED'], to: 'DISPATCHED', needs: 'order:fulfil' },
  // what had not left is cancelled, so that the part stands where its loads are
  partialCancellationToPacked: { from: ['CONFIRMED'], to: 'PACKED', needs: 'SYSTEM' },
  partialCancellationToDispatched: { from: ['CONFIRMED', 'PACKED'], to: 'DISPATCHED', needs: 'SYSTEM' },
  partialCancellationToDelivered: { from: ['CONFIRMED', 'PACKED'], to: 'DELIVERED', needs: 'SYSTEM' },
  deliver: { from: ['DISPATCHED'], to: 'DELIVERED', needs: 'order:fulfil' },
  confirmDelivery: { from: ['DISPATCHED'], to: 'DELIVERED', needs: 'order:read:own' },
  assumeDelivery: { from: ['DISPATCHED'], to: 'DELIVERED', needs: 'SYSTEM' },
  complete: { from: ['DELIVERED'], to: 'COMPLETED', needs: 'SYSTEM' },
  cancel: { from: [...unpaid, ...beforePacking], to: 'CANCELLED', needs: 'order:cancel:own' },
  requestCancel: { from: ['PACKED'], to: 'CANCEL_REQUESTED', needs: 'order:cancel:own', reason: true },
  allowCancel: { from: ['CANCEL_REQUESTED'], to: 'CANCELLED', needs: 'order:fulfil' },
  refuseCancel: { from: ['CANCEL_REQUESTED'], to: 'PACKED', needs: 'order:fulfil', reason: true },
  cancelForBuyer: {
    from: [...unpaid, 'PAYMENT_REVIEW', ...atSeller, 'CANCEL_REQUESTED', 'ON_HOLD'],
    to: 'CANCELLED',
    needs: 'order:cancel:any',
    reason: true,
  },
  hold: { from: atSeller, to: 'ON_HOLD', needs: 'order:steer', reason: true },
  resume: { from: ['ON_HOLD'], to: 'RESUMED', needs: 'order:steer' },
} as const satisfies Record<string, Move>

export type OrderTransition = keyof typeof transitions
export const orderTransitions = Object.keys(transitions) as readonly OrderTransition[]

/** What the rules need to know of a suborder. */
export type Suborder = {
  status: SuborderStatus
  /** Where it was when it was put on hold. */
  heldFrom?: SuborderStatus | null
  /** Cut or bent to order: not cancellable once packed, and said so before payment. */
  cutToOrder?: boolean
  /** A truck with some of it has left: what has left is not cancelled, it is returned. */
  suborderSent?: boolean
}

/** Who acts: a person by roles, or the shop itself (clock, payment callbacks). Ownership of the row is asked elsewhere. */
export type Actor = readonly Role[] | 'SYSTEM'

const endings: ReadonlySet<OrderTransition> = new Set([
  'reject',
  'cancel',
  'requestCancel',
  'allowCancel',
  'cancelForBuyer',
])

const may = (actor: Actor, needs: Permission | 'SYSTEM'): boolean =>
  actor === 'SYSTEM' || (needs !== 'SYSTEM' && can(actor, needs))

/** The words of a status in a sentence: AWAITING_PAYMENT → awaiting payment. */
export const statusLabels = (status: string): string => status.toLowerCase().replaceAll('_', ' ')

/**
 * Why the move is not possible now, or null: the reason on a disabled button, and the server's answer. FORBIDDEN when the
 * actor may never do it, NOT_CANCELLABLE and BAD_TRANSITION when the state forbids, REASON_NEEDED when a reason is missing
 * (give `reason` only when the move is really made).
 */
export const whyNot = (name: OrderTransition, suborder: Suborder, actor: Actor, reason?: string): Refusal | null => {
  const transition: Move = transitions[name]
  if (!may(actor, transition.needs)) return refuse('FORBIDDEN')
  if (!transition.from.includes(suborder.status)) {
    const cancelling = name === 'cancel' || name === 'requestCancel'
    return refuse(cancelling ? 'NOT_CANCELLABLE' : 'BAD_TRANSITION', { from: statusLabels(suborder.status) })
  }
  if (endings.has(name) && suborder.suborderSent) return refuse('SUBORDER_SENT')
  if (name === 'requestCancel' && suborder.cutToOrder) return refuse('NOT_CANCELLABLE', { from: 'packed' })
  if (name === 'resume' && !suborder.heldFrom) return refuse('BAD_TRANSITION', { from: 'on hold' })
  return transition.reason && reason !== undefined && reason.trim().length < 3
    ? refuse('REASON_NEEDED', undefined, 'reason')
    : null
}

/** Where the move leads; ask `whyNot` first. */
export const statusAfter = (name: OrderTransition, suborder: Suborder): SuborderStatus => {
  const { to } = transitions[name] as Move
  return to === 'RESUMED' ? (suborder.heldFrom ?? 'PLACED') : to
}

/** Whether the move takes all parts of the order along: until it is paid, an order is one sum of money that comes whole or not at all. */
export const goesWhole = (name: OrderTransition, status: SuborderStatus): boolean =>
  (name === 'cancel' || name === 'cancelForBuyer') && notPaid.includes(status)

/** The moves that the actor can make now: the buttons of a page. */
export const transitionsFor = (suborder: Suborder, actor: Actor): OrderTransition[] =>
  orderTransitions.filter((name) => whyNot(name, suborder, actor) === null)

/** Every pair of states that a legal history can contain: for the check of all stored events. */
export const legalSteps: ReadonlyArray<readonly [SuborderStatus, SuborderStatus]> = orderTransitions.flatMap((name) => {
  const { from, to }: Move = transitions[name]
  const targets: readonly SuborderStatus[] = to === 'RESUMED' ? atSeller : [to]
  return from.flatMap((before) => targets.map((after) => [before, after] as const))
})

export type OrderStatus = SuborderStatus | 'IN_PROGRESS'

const gone: ReadonlySet<SuborderStatus> = new Set(['CANCELLED', 'REJECTED', 'EXPIRED'])
const closed: ReadonlySet<SuborderStatus> = new Set([...gone, 'COMPLETED'])

/**
 * The order's status, computed from its suborders and never stored by hand: what all of them are; else what waits for
 * payment; else cancelled or completed when nothing is open; else in progress.
 */
export const orderStatusOf = (statuses: readonly SuborderStatus[]): OrderStatus => {
  const [first, ...others] = statuses
  if (first === undefined) throw new RangeError('An order has at least one suborder')
  if (others.every((status) => status === first)) return first
  if (statuses.includes('AWAITING_PAYMENT')) return 'AWAITING_PAYMENT'
  if (statuses.every((status) => gone.has(status))) return 'CANCELLED'
  return statuses.every((status) => closed.has(status)) ? 'COMPLETED' : 'IN_PROGRESS'
}

/** The steps a buyer sees on the timeline of a suborder that goes well. */
export const timeline = ['PLACED', 'CONFIRMED', 'PACKED', 'DISPATCHED', 'DELIVERED', 'COMPLETED'] as const

export type CancelTerms = { how: 'FREE' | 'REQUEST' | 'NO'; feePaise: number }

/**
 * How a buyer can cancel: freely until it is packed, then by asking the seller, after dispatch not at all. There is no
 * fee: a charge would be lawful only where the platform bears the like (E-Commerce Rules 2020, rule 4).
 */
export const cancelTerms = ({ status, cutToOrder, suborderSent }: Suborder): CancelTerms => {
  const free: readonly SuborderStatus[] = transitions.cancel.from
  if (suborderSent) return { how: 'NO', feePaise: 0 }
  if (free.includes(status)) return { how: 'FREE', feePaise: 0 }
  return { how: status === 'PACKED' && !cutToOrder ? 'REQUEST' : 'NO', feePaise: 0 }
}

/** Reasons with which a seller may reject; they count in the seller's score. */
export const rejectReasons = {
  NO_STOCK: 'Not in stock',
  PRICE_ERROR: 'The price was wrong',
  NOT_SERVICEABLE: 'We do not deliver there',
  MIN_LOAD: 'Too little for a truck',
  BUYER_REQUEST: 'The buyer asked for it',
  OTHER: 'Another reason',
} as const
export type RejectReason = keyof typeof rejectReasons

/** Reasons with which a buyer may cancel. */
export const cancelReasons = {
  BY_MISTAKE: 'Ordered by mistake',
  CHANGED_PLAN: 'The plan of work changed',
  TOO_LATE: 'Delivery takes too long',
  BETTER_PRICE: 'Found a better price',
  OTHER: 'Another reason',
} as const
export type CancelReason = keyof typeof cancelReasons

/** Hours within which things must happen; working hours where it says so. */
export const orderClocks = {
  /** A seller accepts or rejects (working hours); then the buyer's order is on the desk's list at 24 h. */
  acceptWorkingHours: 8,
  escalateHours: 24,
  /** A seller answers a wish to cancel (working hours). */
  cancelAnswerWorkingHours: 8,
  /** Unpaid orders end. */
  payOnlineMinutes: 30,
  payTransferHours: 24,
  payTransferB2bHours: 48,
  /** Delivered is assumed so long after the expected day, and complete after the window for claims. */
  assumeDeliveredDays: 7,
  claimDays: 7,
  claimWeightHours: 48,
} as const
