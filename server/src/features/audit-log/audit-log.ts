import { type AuditAction, type AuditEntity, auditActions, auditEntities } from '@neev/domain/core/audit'
import { addDays, startOfIstDate } from '@neev/domain/core/fiscal'
import { terms } from '@neev/domain/core/refusals'
import { day } from '@neev/domain/sellers/policies'
import type { Ctx } from '#core/context.ts'
import { idOf, refused } from '#core/errors.ts'
import type { PageInput } from '#core/lists.ts'
import { pageOfAuditLog } from './audit-log.queries.ts'

type Filter = {
  search?: string | null
  actorId?: string | null
  entity?: string | null
  entityId?: string | null
  action?: string | null
  from?: string | null
  to?: string | null
}

/** A page of the audit log; an unknown kind, action or date is refused. */
export const listAuditLog = (ctx: Ctx, page: PageInput, filter: Filter) => {
  const { search, actorId, entityId, from, to } = filter
  const since = dateOf(from, 'from')
  const until = dateOf(to, 'to')
  if (since && until && until < since) throw refused('DATES_REVERSED', {}, 'filter.to')
  const entity = entityOf(filter.entity)
  return pageOfAuditLog(ctx.db, page, {
    search: search?.trim() || null,
    actorId: actorId ? idOf(actorId) : null,
    entity,
    entityId: entityId?.trim() || null,
    action: actionOf(entity, filter.action),
    since: since ? startOfIstDate(since) : null,
    before: until ? startOfIstDate(addDays(until, 1)) : null,
  })
}

function dateOf(input: string | null | undefined, field: 'from' | 'to'): string | null {
  if (!input) return null
  if (!day.safeParse(input).success) throw refused('DATE_BAD', {}, `filter.${field}`)
  return input
}

function entityOf(input: string | null | undefined): AuditEntity | null {
  if (!input) return null
  const entity = auditEntities.find((name) => name === input)
  if (!entity) throw refused('NOT_A_CHOICE', { field: terms('KIND') }, 'filter.entity')
  return entity
}

function actionOf(entity: AuditEntity | null, input: string | null | undefined): AuditAction | null {
  if (!input) return null
  const actions: readonly AuditAction[] = entity ? auditActions[entity] : []
  const action = actions.find((name) => name === input)
  if (!action) throw refused('NOT_A_CHOICE', { field: terms('ACTION') }, 'filter.action')
  return action
}
