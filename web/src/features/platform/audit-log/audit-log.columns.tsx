import { roleNames } from '@neev/domain/core/access/role-names'
import { isRole } from '@neev/domain/core/access/roles'
import type { AuditAction, AuditEntity } from '@neev/domain/core/audit'
import { Link } from 'react-router'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { type Column, labels, moment } from '#ui/table/columns.tsx'
import { auditActionLabels, auditEntityLabels, standardActionLabels } from './audit-labels.ts'
import type { AuditLogQuery } from './audit-log.operations.graphql.ts'
import { changedFields } from './changes.ts'

export type Entry = AuditLogQuery['auditLog']['items'][number]

/** Pages of the objects that have one. */
const pageOf: Partial<Record<AuditEntity, (id: string) => string>> = {
  advertisement: (id) => paths.admin.advertisementDetail({ id }),
  article: (id) => paths.admin.articleDetail({ id }),
  b2b: (id) => paths.admin.b2bDetail({ id }),
  coupon: (id) => paths.admin.couponDetail({ id }),
  productChange: (identifier) => paths.admin.approvalDetails({ identifier }),
  schedule: (id) => paths.admin.scheduleDetail({ id }),
  seller: (id) => paths.admin.sellerDetail({ id }),
  settlement: (id) => paths.admin.settlementDetail({ id }),
  ticket: (id) => paths.admin.ticketDetail({ id }),
  user: (id) => paths.admin.userDetail({ id }),
}

/** The name of a kind of object; one that has no label is spelled out: buyerQuestion is "buyer question". */
export const entityText = (t: T, entity: string): string =>
  entity in auditEntityLabels
    ? t(auditEntityLabels[entity as AuditEntity])
    : entity.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
/** What was done; a standard action has a label for every kind of object. */
export const actionText = (t: T, action: string): string => {
  const label = auditActionLabels[action as AuditAction] ?? standardActionLabels[action.split('.').at(-1) ?? '']
  return label ? t(label) : action
}
export const actorText = (t: T, { actorName }: Entry): string => actorName ?? t('The system')

const rolesOf = (t: T, { actorRoles }: Entry): string =>
  actorRoles.map((role) => (isRole(role) ? t(roleNames[role]) : role)).join(', ')
const objectText = (t: T, { entity, entityId }: Entry): string => `${entityText(t, entity)} ${entityId}`
const changesText = ({ before, after }: Entry): string =>
  changedFields(before, after)
    .map((field) => `${field.name}: ${field.before || '–'} → ${field.after || '–'}`)
    .join('; ')

/** `linked`: whether the viewer can open the pages of the objects. */
export const auditLogColumns = (linked: boolean): Column<Entry>[] => [
  moment<Entry>(text('Time'), ({ at }) => at, { sort: 'at' }),
  { ...labels<Entry>(text('Who'), (entry, t) => actorText(t, entry), { second: (entry, t) => rolesOf(t, entry) }) },
  {
    title: text('Object'),
    show: (entry, t) => {
      const page = linked && pageOf[entry.entity as AuditEntity]
      return page ? <Link to={page(entry.entityId)}>{objectText(t, entry)}</Link> : objectText(t, entry)
    },
    plain: (entry, t) => objectText(t, entry),
  },
  { ...labels<Entry>(text('Action'), ({ action }, t) => actionText(t, action)), kind: 'name' },
  {
    title: text('Changes'),
    show: (entry) => {
      const changes = changesText(entry)
      return <span className="second">{changes.length > 90 ? `${changes.slice(0, 90)}…` : changes || '–'}</span>
    },
    plain: changesText,
  },
]
