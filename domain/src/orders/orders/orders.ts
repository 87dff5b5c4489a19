import { can, type Permission } from '../../core/access/permissions.ts'
import type { Role } from '../../core/access/roles.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'

/** Statuses of a suborder: the part of an order that one seller sends from one dispatch point. */
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

/** Statuses in which an order needs no further action. */
export const closedStatuses = [
  'DELIVERED',
  'COMPLETED',
  'CANCELLED',
  'REJECTED',
  'EXPIRED',
] as const satisfies SuborderStatus[]

/** Number of open orders, from the number of orders by status. */
export const openCount = (counts: readonly { status: string; count: number }[]): number =>
  counts.reduce(
    (sum, { status, count }) => ((closedStatuses as readonly string[]).includes(status) ? sum : sum + count),
    0,
  )

type Transition = {
  from: readonly SuborderStatus[]
  /** RESUMED returns to the status before the hold. */
  to: SuborderStatus | 'RESUMED'
  needs: Permission | 'SYSTEM'
  reason?: true
}

const unpaid = ['AWAITING_PAYMENT', 'PAYMENT_FAILED'] as const
const notPaid: readonly SuborderStatus[] = [...unpaid, 'PAYMENT_REVIEW']
const beforePacking = ['PLACED', 'CONFIRMED'] as const
const atSeller = [...beforePacking, 'PACKED'] as const

/** All transitions of a suborder: who can make them, from which statuses, to which. Used by screens and tests. */
export const transitions = {
  submitTransfer: { from: unpaid, to: 'PAYMENT_REVIEW', needs: 'order:place' },
  returnTransfer: { from: ['PAYMENT_REVIEW'], to: 'AWAITING_PAYMENT', needs: 'payment:receive', reason: true },
  confirmTransfer: { from: ['AWAITING_PAYMENT', 'PAYMENT_REVIEW'], to: 'PLACED', needs: 'payment:receive' },
  pay: { from: [...unpaid, 'PAYMENT_REVIEW'], to: 'PLACED', needs: 'SYSTEM' },
  // On credit that its sellers granted
  placeOnCredit: { from: ['AWAITING_PAYMENT'], to: 'PLACED', needs: 'SYSTEM' },
  failPayment: { from: ['AWAITING_PAYMENT'], to: 'PAYMENT_FAILED', needs: 'SYSTEM' },
  retryPayment: { from: ['PAYMENT_FAILED'], to: 'AWAITING_PAYMENT', needs: 'order:place' },
  expire: { from: unpaid, to: 'EXPIRED', needs: 'SYSTEM' },
  accept: { from: ['PLACED'], to: 'CONFIRMED', needs: 'order:fulfil' },
  reject: { from: ['PLACED'], to: 'REJECTED', needs: 'order:fulfil', reason: true },
  pack: { from: ['CONFIRMED'], to: 'PACKED', needs: 'order:fulfil' },
  unpack: { from: ['PACKED'], to: 'CONFIRMED', needs: 'order:fulfil' },
  dispatch: { from: ['PACKED'], to: 'DISPATCHED', needs: 'order:fulfil' },
  // The remainder was cancelled, so that the status follows the shipments
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
} as const satisfies Record<string, Transition>

export type OrderTransition = keyof typeof transitions
export const orderTransitions = Object.keys(transitions) as readonly OrderTransition[]

/** A suborder, as the rules need it. */
export type Suborder = {
  status: SuborderStatus
  /** The status before it was put on hold. */
  heldFrom?: SuborderStatus | null
  /**
   * True for goods cut or bent to order. They cannot be cancelled once packed, which the buyer is told before payment.
   */
  cutToOrder?: boolean
  /** True if a truck has left with part of it. Shipped goods are not cancelled but returned. */
  suborderSent?: boolean
}

/** A person with roles, or the system (timers, payment callbacks). Ownership of the row is checked separately. */
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

/** A status in a sentence: AWAITING_PAYMENT → awaiting payment. */
export const statusLabels = (status: string): string => status.toLowerCase().replaceAll('_', ' ')

/**
 * Why the transition is not possible now, or null. Used for disabled buttons and by the server. FORBIDDEN if the actor
 * can never make it, NOT_CANCELLABLE and BAD_TRANSITION if the status does not allow it, REASON_NEEDED if a reason is
 * missing (pass `reason` only when making the transition).
 */
export const whyNot = (name: OrderTransition, suborder: Suborder, actor: Actor, reason?: string): Refusal | null => {
  const transition: Transition = transitions[name]
  if (!may(actor, transition.needs)) return refuse('FORBIDDEN')
  if (!transition.from.includes(suborder.status)) {
    const cancelling = name === 'cancel' || name === 'requestCancel'
    return refuse(cancelling ? 'NOT_CANCELLABLE' : 'BAD_TRANSITION')
  }
  if (endings.has(name) && suborder.suborderSent) return refuse('SUBORDER_SENT')
  if (name === 'requestCancel' && suborder.cutToOrder) return refuse('NOT_CANCELLABLE')
  if (name === 'resume' && !suborder.heldFrom) return refuse('BAD_TRANSITION')
  return transition.reason && reason !== undefined && reason.trim().length < 3
    ? refuse('REASON_NEEDED', undefined, 'reason')
    : null
}

/** The status after a transition; check `whyNot` first. */
export const statusAfter = (name: OrderTransition, suborder: Suborder): SuborderStatus => {
  const { to } = transitions[name] as Transition
  return to === 'RESUMED' ? (suborder.heldFrom ?? 'PLACED') : to
}

/**
 * Whether the transition applies to all suborders. Until it is paid, an order is one payment, made in full or not at
 * all.
 */
export const goesWhole = (name: OrderTransition, status: SuborderStatus): boolean =>
  (name === 'cancel' || name === 'cancelForBuyer') && notPaid.includes(status)

/** The transitions that the actor can make now. */
export const transitionsFor = (suborder: Suborder, actor: Actor): OrderTransition[] =>
  orderTransitions.filter((name) => whyNot(name, suborder, actor) === null)

/** Every pair of statuses that a valid history can contain, for checking stored events. */
export const legalSteps: ReadonlyArray<readonly [SuborderStatus, SuborderStatus]> = orderTransitions.flatMap((name) => {
  const { from, to }: Transition = transitions[name]
  const targets: readonly SuborderStatus[] = to === 'RESUMED' ? atSeller : [to]
  return from.flatMap((before) => targets.map((after) => [before, after] as const))
})

/** The statuses of suborders, and IN_PROGRESS for an order whose suborders differ. */
export type OrderStatus = SuborderStatus | 'IN_PROGRESS'

const gone: ReadonlySet<SuborderStatus> = new Set(['CANCELLED', 'REJECTED', 'EXPIRED'])
const closed: ReadonlySet<SuborderStatus> = new Set([...gone, 'COMPLETED'])

/**
 * The status of an order, derived from its suborders and never stored separately: their common status; otherwise
 * awaiting payment; otherwise cancelled or completed if none is open; otherwise in progress.
 */
export const orderStatusOf = (statuses: readonly SuborderStatus[]): OrderStatus => {
  const [first, ...others] = statuses
  if (first === undefined) throw new RangeError('An order has at least one suborder')
  if (others.every((status) => status === first)) return first
  if (statuses.includes('AWAITING_PAYMENT')) return 'AWAITING_PAYMENT'
  if (statuses.every((status) => gone.has(status))) return 'CANCELLED'
  return statuses.every((status) => closed.has(status)) ? 'COMPLETED' : 'IN_PROGRESS'
}

/** The steps of a suborder's timeline, as shown to buyers. */
export const timeline = ['PLACED', 'CONFIRMED', 'PACKED', 'DISPATCHED', 'DELIVERED', 'COMPLETED'] as const

/** Reasons for which a seller can reject; they count in the seller's score. */
export const rejectReasons = {
  NO_STOCK: 'Not in stock',
  PRICE_ERROR: 'The price was wrong',
  NOT_SERVICEABLE: 'No delivery to this place',
  MIN_LOAD: 'Too little for a truck',
  BUYER_REQUEST: 'Requested by the buyer',
  OTHER: 'Another reason',
} as const
export type OrderRejectReason = keyof typeof rejectReasons

/** Reasons for which a buyer can cancel. */
export const cancelReasons = {
  BY_MISTAKE: 'Ordered by mistake',
  CHANGED_PLAN: 'Construction schedule changed',
  TOO_LATE: 'Delivery takes too long',
  BETTER_PRICE: 'Found a better price',
  OTHER: 'Another reason',
} as const
export type CancelReason = keyof typeof cancelReasons

/** Time limits in hours; working hours where stated. */
export const orderClocks = {
  /** For a seller to accept or reject (working hours); after 24 hours the order appears in the admin queue. */
  acceptWorkingHours: 8,
  escalateHours: 24,
  /** For a seller to answer a cancellation request (working hours). */
  cancelAnswerWorkingHours: 8,
  /** After which unpaid orders expire. */
  payOnlineMinutes: 30,
  payTransferHours: 24,
  payTransferB2bHours: 48,
  /** Delivery is assumed this long after the expected date, and completion after the claim period. */
  assumeDeliveredDays: 7,
  claimDays: 7,
  claimWeightHours: 48,
} as const
