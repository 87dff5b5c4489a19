import { roleNames } from '@neev/domain/core/access/role-names'
import { roles } from '@neev/domain/core/access/roles'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { userColumns, userStates } from './user.columns.tsx'
import { UserList } from './users.operations.graphql.ts'

const statuses = ['ACTIVE', 'PENDING_VERIFICATION', 'INACTIVE', 'BLOCKED', 'DELETED'] as const

/** All accounts. */
export default function UserListPage() {
  const t = useT()
  const list = useListState({ sort: '-createdAt', filters: { search: 'text', role: roles, status: statuses } })
  const { data, stale } = useData(UserList, list.variables, { keep: true })
  return (
    <ListPage
      title={t('Users')}
      subtitle={data && t('{n, plural, one {# account} other {# accounts}}', { n: data.users.total })}
      actions={
        <ExportButton
          name="users"
          columns={userColumns}
          rows={() => allRows(UserList, list.variables, ({ users }) => users)}
        />
      }
    >
      <Filters state={list}>
        <SearchFilter state={list} label={t('Name, email or mobile')} />
        <ChoiceFilter
          state={list}
          name="role"
          label={t('Role')}
          options={roles.map((value) => ({ value, label: t(roleNames[value]) }))}
        />
        <ChoiceFilter
          state={list}
          name="status"
          label={t('Status')}
          options={statuses.map((value) => ({ value, label: t(userStates[value].label) }))}
        />
      </Filters>
      <ResourceTable
        label={t('Users')}
        columns={userColumns}
        page={data.users}
        stale={stale}
        state={list}
        actions={({ id }) => (
          <RowActions
            actions={[
              { label: t('Open'), to: paths.admin.userDetail({ id }) },
              { label: t('Orders'), to: paths.admin.userOrderList({ userID: id }) },
            ]}
          />
        )}
        empty={<Empty title={t('No accounts match these filters')} />}
      />
    </ListPage>
  )
}
