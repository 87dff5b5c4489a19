import { type AuditAction, type AuditEntity, auditActions, auditEntities } from '@neev/domain/core/audit'
import { terms } from '@neev/domain/core/refusals'
import type { Ctx } from '#core/context.ts'
import { idOf, refused } from '#core/errors.ts'
import { type Dates, momentRangeOf } from '#core/filters/date-range.ts'
import type { PageInput } from '#core/lists.ts'
import { pageOfAuditLog } from './audit-log.queries.ts'

type Filter = Dates & {
  search?: string | null
  actorId?: string | null
  entity?: string | null
  entityId?: string | null
  action?: string | null
}

/** A page of the audit log; an unknown kind, action or date is refused. */
export const listAuditLog = (ctx: Ctx, page: PageInput, filter: Filter) => {
  const { search, actorId, entityId } = filter
  const entity = entityOf(filter.entity)
  return pageOfAuditLog(ctx.db, page, {
    search: search?.trim() || null,
    actorId: actorId ? idOf(actorId) : null,
    entity,
    entityId: entityId?.trim() || null,
    action: actionOf(entity, filter.action),
    ...momentRangeOf(filter, 'filter'),
  })
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
