import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useDeletion } from '#shared/records/use-deletion.ts'
import { useOrder } from '#shared/records/use-order.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { nameColumn, type ShownColumn, status, textColumn } from '#ui/table/columns.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { type RowAction, RowActions } from '#ui/table/RowActions.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { TeamForm } from './TeamForm.tsx'
import { DeleteTeamMember, OrderTeam, TeamMembers, type TeamMembersQuery } from './team.operations.graphql.ts'

export type Member = TeamMembersQuery['teamMembers'][number]

const english = ({ texts }: Member) => texts.find(({ language }) => language === 'en')

const columns: ShownColumn<Member>[] = [
  nameColumn(
    text('Name'),
    ({ name }) => name,
    (member) => english(member)?.role,
  ),
  textColumn(text('Biography'), (member) => english(member)?.bio || '–'),
  textColumn(text('Photo'), ({ photo }, t) => (photo ? t('Yes') : t('No'))),
  status(text('Status'), ({ isActive }) => (isActive ? 'on' : 'off'), {
    on: { label: text('Shown'), tone: 'green' },
    off: { label: text('Hidden'), tone: 'grey' },
  }),
]

/** The people of the team page: text, photo and order. */
export default function AdminTeamPage() {
  const t = useT()
  const may = useMay()
  const { data } = useData(TeamMembers)
  const people = data.teamMembers
  const [edited, setEdited] = useState<Member | 'new' | null>(null)
  const order = useMutation(OrderTeam)
  const orderOf = useOrder(people, (ids) => order.runSafely({ ids }))
  const { deletionOf } = useDeletion(DeleteTeamMember)
  const actionsOf = (member: Member): RowAction[] => [
    ...(may('content:write') ? [{ label: t('Edit'), run: () => setEdited(member) }, ...orderOf(member)] : []),
    ...(may('content:delete') ? [deletionOf({ title: member.name, variables: { id: member.id } })] : []),
  ]
  return (
    <ListPage
      title={t('Team')}
      subtitle={t('Changes are shown to readers at once.')}
      actions={
        may('content:write') && (
          <button type="button" className="button primary" onClick={() => setEdited('new')}>
            <Icon name="plus" />
            {t('Add person')}
          </button>
        )
      }
    >
      <div className="card">
        {people.length === 0 ? (
          <Empty title={t('Nobody is listed yet')} />
        ) : (
          <RowTable
            label={t('Team')}
            columns={columns}
            rows={people}
            idOf={({ id }) => id}
            actions={(member) => <RowActions actions={actionsOf(member)} />}
          />
        )}
      </div>
      <Dialog
        as="drawer"
        title={edited === 'new' ? t('Add person') : t('Edit')}
        open={edited !== null}
        onClose={() => setEdited(null)}
      >
        {edited && (
          <div className="dialog-body">
            <TeamForm member={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
          </div>
        )}
      </Dialog>
    </ListPage>
  )
}
