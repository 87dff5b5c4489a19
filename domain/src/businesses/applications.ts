import { type Refusal, refuse } from '../core/refusals.ts'

/** A transition of an application: from which statuses, to which, and whether the applicant or others are told why. */
type Edge<Status> = { from: readonly Status[]; to: Status; asksReason?: true }
/** All transitions of a kind of application, by name. */
export type Edges<Transition extends string, Status> = Readonly<Record<Transition, Edge<Status>>>

/** What happens to an application with a form until it is decided; `submit` is the applicant's. */
export const reviewEdges = {
  submit: { from: ['DRAFT', 'CHANGES_REQUESTED'], to: 'SUBMITTED' },
  /** Starts the review. */
  review: { from: ['SUBMITTED'], to: 'UNDER_REVIEW' },
  /** Requires a note that says what to change. */
  requestChanges: { from: ['UNDER_REVIEW'], to: 'CHANGES_REQUESTED', asksReason: true },
  /** Refused while a required item of the checklist is open. */
  approve: { from: ['UNDER_REVIEW'], to: 'APPROVED' },
  reject: { from: ['UNDER_REVIEW'], to: 'REJECTED', asksReason: true },
} as const

/** Whether the applicant can edit the form in this status. */
export const canEdit = (status: string): boolean => reviewEdges.submit.from.some((one) => one === status)

/** The transitions that staff can make, in the order in which they are offered. */
export const staffTransitions = <Transition extends string>(edges: Edges<Transition, unknown>) =>
  (Object.keys(edges) as Transition[]).filter(
    (transition): transition is Exclude<Transition, 'submit'> => transition !== 'submit',
  )

/** Why staff cannot make this transition now, or null: it is their own, or its status does not allow it. */
export function whyNotDecided<Transition extends string, Status>(
  edges: Edges<Transition, Status>,
  transition: Transition,
  { status, isOwn }: { status: Status; isOwn: boolean },
): Refusal | null {
  if (isOwn) return refuse('OWN_SUBMISSION')
  return edges[transition].from.includes(status) ? null : refuse('BAD_TRANSITION')
}

/** The same where a checklist has to be complete before the approval; `openChecks` is the number of its open items. */
export const whyNotReviewed = <Transition extends string, Status>(
  edges: Edges<Transition, Status>,
  transition: Transition,
  standing: { status: Status; isOwn: boolean; openChecks: number },
): Refusal | null =>
  whyNotDecided(edges, transition, standing) ??
  (transition === 'approve' && standing.openChecks > 0 ? refuse('CHECKLIST_OPEN', { n: standing.openChecks }) : null)
