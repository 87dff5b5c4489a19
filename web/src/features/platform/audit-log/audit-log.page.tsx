import { roleNames } from '@neev/domain/core/access/role-names'
import { isRole } from '@neev/domain/core/access/roles'
import { type AuditAction, type AuditEntity, auditActions, auditEntities } from '@neev/domain/core/audit'
import { useState } from 'react'
import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useMay } from '#state/use-may.ts'
import { Properties } from '#ui/detail/Properties.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { type Column, moment, textColumn } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, DateFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { auditActionLabels, auditEntityLabels, standardActionLabels } from './audit-labels.ts'
import styles from './audit-log.module.css'
import { AuditLog, type AuditLogQuery } from './audit-log.operations.graphql.ts'
import { changedFields } from './changes.ts'

type Entry = AuditLogQuery['auditLog']['items'][number]

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
const entityText = (t: T, entity: string): string =>
  entity in auditEntityLabels
    ? t(auditEntityLabels[entity as AuditEntity])
    : entity.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
/** What was done; a standard action has a label for every kind of object. */
const actionText = (t: T, action: string): string => {
  const label = auditActionLabels[action as AuditAction] ?? standardActionLabels[action.split('.').at(-1) ?? '']
  return label ? t(label) : action
}
const actorText = (t: T, { actorName }: Entry): string => actorName ?? t('The system')

const rolesOf = (t: T, { actorRoles }: Entry): string =>
  actorRoles.map((role) => (isRole(role) ? t(roleNames[role]) : role)).join(', ')
const objectText = (t: T, { entity, entityId }: Entry): string => `${entityText(t, entity)} ${entityId}`
const changesText = ({ before, after }: Entry): string =>
  changedFields(before, after)
    .map((field) => `${field.name}: ${field.before || '–'} → ${field.after || '–'}`)
    .join('; ')

/** `linked`: whether the viewer can open the pages of the objects. */
const auditLogColumns = (linked: boolean): Column<Entry>[] => [
  moment<Entry>(text('Time'), ({ at }) => at, { sort: 'at' }),
  { ...textColumn<Entry>(text('Who'), (entry, t) => actorText(t, entry), { second: (entry, t) => rolesOf(t, entry) }) },
  {
    title: text('Object'),
    show: (entry, t) => {
      const page = linked && pageOf[entry.entity as AuditEntity]
      return page ? <Link to={page(entry.entityId)}>{objectText(t, entry)}</Link> : objectText(t, entry)
    },
    plain: (entry, t) => objectText(t, entry),
  },
  { ...textColumn<Entry>(text('Action'), ({ action }, t) => actionText(t, action)), kind: 'name' },
  {
    title: text('Changes'),
    show: (entry) => {
      const changes = changesText(entry)
      return <span className="second">{changes.length > 90 ? `${changes.slice(0, 90)}…` : changes || '–'}</span>
    },
    plain: changesText,
  },
]

/** Who changed what, and when. */
export default function AuditLogPage() {
  const t = useT()
  const columns = auditLogColumns(useMay()('order:read:any'))
  const list = useListState({
    sort: '-at',
    filters: {
      search: 'text',
      entity: auditEntities,
      action: 'text',
      entityId: 'text',
      actorId: 'text',
      from: 'text',
      to: 'text',
    },
  })
  const { data, stale } = useData(AuditLog, list.variables, { keep: true })
  const [openId, setOpenId] = useState<string | null>(null)
  const open = data.auditLog.items.find(({ id }) => id === openId)
  const byName = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label)
  const { entity } = list.filter
  return (
    <ListPage
      title={t('Audit log')}
      subtitle={t('Who changed what, and when. Entries cannot be changed or deleted.')}
      actions={
        <ExportButton
          name="audit-log"
          columns={columns}
          rows={() => allRows(AuditLog, list.variables, ({ auditLog }) => auditLog)}
        />
      }
    >
      <Filters state={list}>
        <SearchFilter state={list} label={t('Name or email of the person')} />
        <ChoiceFilter
          state={{ ...list, set: (changes) => list.set({ ...changes, action: null, entityId: null }) }}
          name="entity"
          label={t('Object')}
          options={auditEntities.map((value) => ({ value, label: entityText(t, value) })).sort(byName)}
        />
        {entity && (
          <>
            <ChoiceFilter
              state={list}
              name="action"
              label={t('Action')}
              options={auditActions[entity as AuditEntity].map((value) => ({ value, label: actionText(t, value) }))}
            />
            <SearchFilter state={list} name="entityId" label={t('Number of the object')} />
          </>
        )}
        <DateFilter state={list} name="from" label={t('From')} />
        <DateFilter state={list} name="to" label={t('Until')} />
      </Filters>
      <ResourceTable
        label={t('Audit log')}
        columns={columns}
        page={data.auditLog}
        stale={stale}
        state={list}
        actions={(entry) => (
          <RowActions
            actions={[
              { label: t('View'), run: () => setOpenId(entry.id) },
              {
                label: t('All entries of this object'),
                to: list.href({ entity: entry.entity, entityId: entry.entityId, action: null }),
              },
              ...(entry.actorId
                ? [{ label: t('All entries of this person'), to: list.href({ actorId: entry.actorId, search: null }) }]
                : []),
            ]}
          />
        )}
        empty={
          <Empty title={list.narrowed ? t('No entries match these filters') : t('No entries yet')}>
            {t('Changes of money, rights and published content by staff and sellers appear here.')}
          </Empty>
        }
      />
      <Dialog
        as="drawer"
        title={open ? `${entityText(t, open.entity)} ${open.entityId}` : ''}
        open={open !== undefined}
        onClose={() => setOpenId(null)}
      >
        {open && <EntryDetail entry={open} />}
      </Dialog>
    </ListPage>
  )
}

function EntryDetail({ entry }: { entry: Entry }) {
  const t = useT()
  const changes = changedFields(entry.before, entry.after)
  return (
    <div className="dialog-body stack">
      <Properties
        of={[
          [t('Action'), actionText(t, entry.action)],
          [t('Who'), actorText(t, entry)],
          [t('Time'), showMoment(entry.at)],
        ]}
      />
      {changes.length === 0 ? (
        <p className="ink3">{t('This entry has no fields.')}</p>
      ) : (
        <div className={`table-frame ${styles.changes}`}>
          <table className="table dense" aria-label={t('Changes')}>
            <thead>
              <tr>
                <th>{t('Field')}</th>
                <th>{t('Before')}</th>
                <th>{t('After')}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((field) => (
                <tr key={field.name}>
                  <th scope="row">{field.name}</th>
                  <td>{field.before || '–'}</td>
                  <td>{field.after || '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
