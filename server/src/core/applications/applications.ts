import { canEdit, type Edges, staffTransitions } from '@neev/domain/businesses/applications'
import type { AuditAction } from '@neev/domain/core/audit'
import type { RefusalTerm } from '@neev/domain/core/refusal-terms'
import { type Refusal, terms } from '@neev/domain/core/refusals'
import { audit } from '../audit.ts'
import { type Ctx, transaction } from '../context.ts'
import { idOf, refused, refuseIf } from '../errors.ts'
import { recordTransition } from '../history.ts'
import { reasonOf } from '../internal-notes.ts'
import { type CheckDecision, decideCheck, noteOfCheck } from './admin-checks.ts'

type Entity = 'seller' | 'b2b' | 'associate'
/** What transitions depend on, besides what a kind of application needs itself. */
type Standing<Status> = { id: number; status: Status; isOwn: boolean }
/** What is told of a transition; `note` is its reason. */
export type Moved<Status> = { id: number; from: Status; to: Status; note: string | null }

/** A kind of application that is submitted and that staff decide about, with what differs for it. */
export type Application<Transition extends string, Status extends string, Row extends Standing<Status>> = {
  /** Kind of object in the history, the checklist and the audit log, where each transition is an action. */
  entity: Entity
  edges: Edges<Transition, Status>
  /** Locks it until the end of the transaction. */
  lock(ctx: Ctx, id: number): Promise<unknown>
  read(ctx: Ctx, id: number): Promise<Row>
  whyNot(transition: Exclude<Transition, 'submit'>, row: Row): Refusal | null
  /** What a transition of staff does besides. */
  effects?: Partial<Record<Exclude<Transition, 'submit'>, (ctx: Ctx, row: Row) => Promise<unknown>>>
  /** Writes the status. */
  write(ctx: Ctx, id: number, status: Status): Promise<unknown>
  moved(ctx: Ctx, moved: Moved<Status>): Promise<unknown>
}

/** The transitions that its status allows staff, with the reasons against them. */
export function transitionsOf<Transition extends string, Status extends string, Row extends Standing<Status>>(
  { edges, whyNot }: Application<Transition, Status, Row>,
  row: Row,
): { transition: Exclude<Transition, 'submit'>; whyNot: Refusal | null }[] {
  return staffTransitions(edges)
    .filter((transition) => edges[transition].from.includes(row.status))
    .map((transition) => ({ transition, whyNot: whyNot(transition, row) }))
}

/** Writes and records a transition that was found possible, and tells of it. */
async function move<Transition extends string, Status extends string, Row extends Standing<Status>>(
  ctx: Ctx,
  kind: Application<Transition, Status, Row>,
  transition: Transition,
  { id, status: from }: { id: number; status: Status },
  note: string | null,
): Promise<void> {
  const { entity, edges } = kind
  const { to } = edges[transition]
  await kind.write(ctx, id, to)
  await recordTransition(ctx, { entity, id, from, to, note })
  await audit<Entity>(
    ctx,
    `${entity}.${transition}` as AuditAction<Entity>,
    entity,
    id,
    { status: from },
    { status: to, note },
  )
  await kind.moved(ctx, { id, from, to, note })
}

/** Makes a transition of staff; refuses what is not possible, and one without the reason that it asks for. */
export async function decide<Transition extends string, Status extends string, Row extends Standing<Status>>(
  ctx: Ctx,
  kind: Application<Transition, Status, Row>,
  id: string,
  transition: Exclude<Transition, 'submit'>,
  note?: string | null,
): Promise<void> {
  const why = reasonOf(note, kind.edges[transition].asksReason === true)
  await transaction(ctx, async (ctx) => {
    await kind.lock(ctx, idOf(id))
    const row = await kind.read(ctx, idOf(id))
    refuseIf(kind.whyNot(transition, row))
    await kind.effects?.[transition]?.(ctx, row)
    await move(ctx, kind, transition, row, why)
  })
}

/**
 * Submits an application that its applicant has locked, if none of its steps is open; `effect` writes what was submitted.
 */
export async function submitApplication<Transition extends string, Status extends string, Row extends Standing<Status>>(
  ctx: Ctx,
  kind: Application<Transition | 'submit', Status, Row>,
  { id, status }: { id: number; status: Status },
  { openSteps, effect }: { openSteps: readonly RefusalTerm[]; effect: () => Promise<unknown> },
): Promise<void> {
  if (!canEdit(status)) throw refused('BAD_TRANSITION')
  if (openSteps.length) throw refused('SELLER_STEPS_OPEN', { steps: terms(...openSteps) })
  await effect()
  await move(ctx, kind, 'submit', { id, status }, null)
}

/** Decides an item of the checklist, not of one's own application; `effect` is what it does besides. */
export async function setCheckOf<Transition extends string, Status extends string, Row extends Standing<Status>>(
  ctx: Ctx,
  kind: Application<Transition, Status, Row>,
  id: string,
  decision: CheckDecision,
  effect?: (ctx: Ctx, row: Row) => Promise<unknown>,
): Promise<void> {
  const { entity } = kind
  const note = noteOfCheck(decision)
  const { item, state } = decision
  await transaction(ctx, async (ctx) => {
    await kind.lock(ctx, idOf(id))
    const row = await kind.read(ctx, idOf(id))
    if (row.isOwn) throw refused('OWN_SUBMISSION')
    const before = await decideCheck(ctx, entity, row.id, { item, state, note })
    await effect?.(ctx, row)
    await audit<Entity>(
      ctx,
      `${entity}.check` as AuditAction<Entity>,
      entity,
      row.id,
      { item, ...before },
      { item, state, note },
    )
  })
}
