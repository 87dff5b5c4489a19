import { roleNames } from '@neev/domain/core/access/role-names'
import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { listPage, statusChoice } from '#ui/table/list-page.tsx'
import { userColumns, userStates } from './user.columns.tsx'
import { UserList } from './users.operations.graphql.ts'

const statuses = ['ACTIVE', 'PENDING_VERIFICATION', 'INACTIVE', 'BLOCKED', 'DELETED'] as const

/** All accounts. */
export default listPage(UserList, ({ users }) => users, {
  title: text('Users'),
  count: text('{n, plural, one {# account} other {# accounts}}'),
  sort: '-createdAt',
  columns: userColumns,
  file: 'users',
  search: text('Name, email or mobile'),
  choices: {
    role: { label: text('Role'), options: roleNames },
    status: statusChoice(text('Status'), statuses, userStates),
  },
  open: ({ id }) => paths.admin.userDetail({ id }),
  links: { [text('Orders')]: ({ id }) => paths.admin.userOrderList({ userID: id }) },
  noMatch: text('No accounts match these filters'),
})
