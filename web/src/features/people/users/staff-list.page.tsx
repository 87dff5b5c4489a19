import { roleNames } from '@neev/domain/core/access/role-names'
import { isRole, type Role, staffRoles } from '@neev/domain/core/access/roles'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useUser } from '#state/session.ts'
import { useMay } from '#state/use-may.ts'
import { ask, confirm } from '#ui/feedback/confirm.tsx'
import { listPage, valueChoice } from '#ui/table/list-page.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'
import { NewStaffForm } from './NewStaffForm.tsx'
import { StaffRoles } from './StaffRoles.tsx'
import { staffColumns, type User } from './user.columns.tsx'
import { BlockStaff, ResetSecondFactor, StaffList, UnblockStaff } from './users.operations.graphql.ts'

function useStaffActions(showRoles: (user: User) => void) {
  const t = useT()
  const may = useMay()
  const me = useUser()
  const block = useMutation(BlockStaff, { successMessage: t('Blocked') })
  const unblock = useMutation(UnblockStaff, { successMessage: t('Unblocked') })
  const reset = useMutation(ResetSecondFactor, { successMessage: t('Reset') })
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
  return (user: User): RowAction[] => [
    ...(may('staff:write') ? [{ label: t('Roles'), run: () => showRoles(user) }] : []),
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
}

/** Staff accounts with their roles. */
export default listPage(StaffList, ({ staff }) => staff, {
  title: text('Staff'),
  subtitle: text('Neev’s own staff. They never sell or deal.'),
  sort: '-createdAt',
  columns: staffColumns,
  file: 'staff',
  search: text('Name or email'),
  choices: { role: valueChoice(text('Role'), staffRoles, roleNames) },
  form: {
    may: 'staff:write',
    add: text('Invite person'),
    Form: ({ onDone }) => <NewStaffForm onClose={onDone} />,
  },
  view: {
    titleOf: ({ name }) => name,
    View: ({ row: { id, roles } }) => (
      <StaffRoles user={{ id, roles: roles.filter((role): role is Role => isRole(role)) }} />
    ),
  },
  useActions: useStaffActions,
  noMatch: text('No people match these filters'),
})
