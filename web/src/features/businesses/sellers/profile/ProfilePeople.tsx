import { memberRoles, sellerInvitationInput } from '@neev/domain/businesses/sellers/members'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { InvitedList } from '#shared/invited/InvitedList.tsx'
import { InviteForm } from '#shared/invited/InviteForm.tsx'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import styles from '#ui/detail/rows.module.css'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { showDate } from '#ui/format/dates.ts'
import { memberRoleHints, memberRoleNames } from '../seller-labels.ts'
import {
  CancelSellerInvitation,
  InviteMember,
  type PeopleFieldsFragment,
  type ProfileFieldsFragment,
  RemoveMember,
  SellerPeople,
  SetMemberRole,
} from './profile.graphql.ts'

type Member = PeopleFieldsFragment['members'][number]
type Role = Member['role']

/** Members of the business with their roles; owners invite and remove them. */
export function ProfilePeople({ profile: { mayChange } }: { profile: ProfileFieldsFragment }) {
  const t = useT()
  const may = mayChange.includes('PEOPLE')
  const invite = useMutation(InviteMember, { successMessage: t('Invited') })
  const { data } = useData(SellerPeople)
  const { members, invites } = data.sellerPeople
  return (
    <>
      <Section title={t('People')}>
        <ul className={styles.recordList}>
          {members.map((member) => (
            <OneMember key={member.userId} member={member} may={may} />
          ))}
        </ul>
      </Section>
      <InvitedList invites={invites} roles={memberRoleNames} may={may} cancel={CancelSellerInvitation} />
      {may && (
        <InviteForm
          title={t('Invite person')}
          label={t('Permissions')}
          roles={memberRoleNames}
          schema={sellerInvitationInput}
          onInvite={invite.run}
        />
      )}
      <Section title={t('Permissions')}>
        <Properties of={memberRoles.map((role) => [t(memberRoleNames[role]), t(memberRoleHints[role])])} />
      </Section>
    </>
  )
}

function OneMember({ member, may }: { member: Member; may: boolean }) {
  const t = useT()
  const { userId, name, email, role, joinedAt } = member
  const setRole = useMutation(SetMemberRole, { successMessage: t('Saved') })
  const remove = useMutation(RemoveMember, { successMessage: t('Removed') })
  const letGo = async () => {
    const sure = await confirm({
      title: t('Remove {name} from the business?', { name }),
      body: t('They are signed out immediately.'),
      verb: t('Remove'),
      tone: 'danger',
    })
    if (sure) await remove.runSafely({ userId })
  }
  return (
    <li>
      <div>
        <b className="medium">{name}</b>
        <p className="ink3 t13">{`${email} · ${t('since {date}', { date: showDate(joinedAt) })}`}</p>
      </div>
      {may ? (
        <div className="row wraps">
          <div className="input small">
            <select
              aria-label={t('Permissions of {name}', { name })}
              value={role}
              disabled={setRole.busy}
              onChange={({ target }) => setRole.runSafely({ userId, role: target.value as Role })}
            >
              {memberRoles.map((one) => (
                <option key={one} value={one}>
                  {t(memberRoleNames[one])}
                </option>
              ))}
            </select>
          </div>
          <BusyButton className="button small quiet" busy={remove.busy} onClick={letGo}>
            {t('Remove')}
          </BusyButton>
        </div>
      ) : (
        <span className="ink2 t13">{t(memberRoleNames[role])}</span>
      )}
    </li>
  )
}
