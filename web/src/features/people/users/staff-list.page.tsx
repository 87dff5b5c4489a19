import { roleNames } from '@neev/domain/core/access/role-names'
import { isRole, type Role, staffRoles } from '@neev/domain/core/access/roles'
import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useUser } from '#state/session.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { ask, confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { type RowAction, RowActions } from '#ui/table/RowActions.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { NewStaffForm } from './NewStaffForm.tsx'
import { StaffRoles } from './StaffRoles.tsx'
import { staffColumns, type User } from './user.columns.tsx'
import { BlockStaff, ResetSecondFactor, StaffList, UnblockStaff } from './users.operations.graphql.ts'

/** Staff accounts with their roles. */
export default function StaffListPage() {
  const t = useT()
  const may = useMay()
  const me = useUser()
  const list = useListState({ sort: '-createdAt', filters: { search: 'text', role: staffRoles } })
  const { data, stale } = useData(StaffList, list.variables, { keep: true })
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<string | null>(null)
  const block = useMutation(BlockStaff, { successMessage: t('Blocked') })
  const unblock = useMutation(UnblockStaff, { successMessage: t('Unblocked') })
  const reset = useMutation(ResetSecondFactor, { successMessage: t('Reset') })
  const shown = data.staff.items.find(({ id }) => id === editing)

  const end = async ({ id, name }: User) => {
    const reason = await ask({
      title: t('Block {name}?', { name }),
      body: t('The account is signed out everywhere immediately.'),
      verb: t('Block'),
      tone: 'danger',
      asks: { label: t('Reason'), min: 3 },
    })
    if (reason !== null) await block.runSafely({ id, reason })
  }
  const free = async ({ id, name }: User) => {
    if (await confirm({ title: t('Unblock {name}?', { name }), verb: t('Unblock') })) await unblock.runSafely({ id })
  }
  const resetFactor = async ({ id, name }: User) => {
    const sure = await confirm({
      title: t('Reset two-step verification for {name}?', { name }),
      body: t(
        'Only do this if the phone and the recovery codes are lost and you are sure who is asking. They are signed out, notified by email, and must set up an app again.',
      ),
      verb: t('Reset'),
      tone: 'danger',
    })
    if (sure) await reset.runSafely({ userId: id })
  }
  const actionsOf = (user: User): RowAction[] => [
    ...(may('staff:write') ? [{ label: t('Roles'), run: () => setEditing(user.id) }] : []),
    ...(may('staff:write') && user.hasSecondFactor && user.id !== me?.id
      ? [{ label: t('Reset two-step verification'), run: () => resetFactor(user) }]
      : []),
    ...(!may('staff:delete')
      ? []
      : user.status === 'BLOCKED'
        ? [{ label: t('Unblock'), run: () => free(user) }]
        : [
            {
              label: t('Block'),
              danger: true,
              whyNot: user.id === me?.id ? t('Another person must change your account.') : null,
              run: () => end(user),
            },
          ]),
  ]
  return (
    <ListPage
      title={t('Staff')}
      subtitle={t('Neev’s own staff. They never sell or deal.')}
      actions={
        <>
          <ExportButton
            name="staff"
            columns={staffColumns}
            rows={() => allRows(StaffList, list.variables, ({ staff }) => staff)}
          />
          {may('staff:write') && (
            <button type="button" className="button primary" onClick={() => setAdding(true)}>
              <Icon name="plus" />
              {t('Invite person')}
            </button>
          )}
        </>
      }
    >
      <Filters state={list}>
        <SearchFilter state={list} label={t('Name or email')} />
        <ChoiceFilter
          state={list}
          name="role"
          label={t('Role')}
          options={staffRoles.map((value) => ({ value, label: t(roleNames[value]) }))}
        />
      </Filters>
      <ResourceTable
        label={t('Staff')}
        columns={staffColumns}
        page={data.staff}
        stale={stale}
        state={list}
        actions={(user) => <RowActions actions={actionsOf(user)} />}
        empty={<Empty title={t('No people match these filters')} />}
      />
      <Dialog title={t('Invite person')} open={adding} onClose={() => setAdding(false)}>
        <NewStaffForm onClose={() => setAdding(false)} />
      </Dialog>
      <Dialog title={shown ? shown.name : ''} open={shown !== undefined} onClose={() => setEditing(null)}>
        {shown && (
          <StaffRoles user={{ id: shown.id, roles: shown.roles.filter((role): role is Role => isRole(role)) }} />
        )}
      </Dialog>
    </ListPage>
  )
}
