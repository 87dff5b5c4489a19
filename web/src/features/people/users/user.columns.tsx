import { roleNames } from '@neev/domain/core/access/role-names'
import { isRole } from '@neev/domain/core/access/roles'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import {
  type Column,
  date,
  figure,
  link,
  moment,
  money,
  type StateLabels,
  status,
  textColumn,
} from '#ui/table/columns.tsx'
import type { UserRowFragment } from './users.operations.graphql.ts'

export type User = UserRowFragment

export const userStates: StateLabels<User['status']> = {
  PENDING_VERIFICATION: { label: text('Not confirmed'), tone: 'amber' },
  ACTIVE: { label: text('Active'), tone: 'green' },
  INACTIVE: { label: text('Inactive'), tone: 'grey' },
  BLOCKED: { label: text('Blocked'), tone: 'red' },
  DELETED: { label: text('Deleted'), tone: 'grey' },
}

export const rolesText = (t: T, roles: readonly string[]) =>
  roles.map((role) => (isRole(role) ? t(roleNames[role]) : role)).join(', ')

const roles = textColumn<User>(text('Roles'), (user, t) => rolesText(t, user.roles), {
  second: ({ sellerName }) => sellerName,
})
const state = status<User, User['status']>(text('Status'), (user) => user.status, userStates)
const seen = moment<User>(text('Last sign-in'), ({ lastLoginAt }) => lastLoginAt, { sort: 'lastLoginAt' })

export const userColumns: Column<User>[] = [
  link<User>(
    text('Name'),
    ({ name }) => name,
    ({ id }) => paths.admin.userDetail({ id }),
    { second: ({ email }) => email, sort: 'name' },
  ),
  textColumn<User>(text('Mobile'), ({ mobile }) => mobile),
  roles,
  figure<User>(text('Orders'), ({ orders }) => String(orders)),
  money<User>(text('Purchases'), ({ totalPaise }) => totalPaise),
  date<User>(text('Since'), ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  seen,
  state,
]

export const staffColumns: Column<User>[] = [
  {
    ...textColumn<User>(text('Name'), ({ name }) => name, { second: ({ email }) => email, sort: 'name' }),
    kind: 'name',
  },
  roles,
  seen,
  textColumn<User>(text('Two-step verification'), ({ hasSecondFactor }, t) => (hasSecondFactor ? t('On') : t('Off'))),
  figure<User>(text('Signed in now'), ({ sessions }) => String(sessions)),
  date<User>(text('Since'), ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  state,
]
