import {
  companyInvitationInput,
  companyMemberInput,
  companyRoles,
  type LimitReset,
  limitResets,
} from '@neev/domain/businesses/company-members'
import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { InvitedList } from '#shared/invited/InvitedList.tsx'
import { InviteForm } from '#shared/invited/InviteForm.tsx'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import rowStyles from '#ui/detail/rows.module.css'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { MoneyField, SelectField } from '#ui/form/fields.tsx'
import { optionsOf } from '#ui/form/options.ts'
import { ListPage } from '#ui/table/ListPage.tsx'
import { CompanyPage, type Membership } from './CompanyPage.tsx'
import {
  CancelCompanyInvitation,
  CompanyPeople,
  type CompanyPeopleFieldsFragment,
  InviteCompanyMember,
  RemoveCompanyMember,
  UpdateCompanyMember,
} from './company.operations.graphql.ts'
import { companyRoleHints, companyRoleNames, limitResetNames } from './company-labels.ts'
import { LimitMeter } from './LimitMeter.tsx'

type Member = CompanyPeopleFieldsFragment['members'][number]

/** Members of the company with their roles and limits; admins invite, change and remove them. */
export default function MembersPage() {
  return <CompanyPage>{(membership) => <Members membership={membership} />}</CompanyPage>
}

function Members({ membership: { may } }: { membership: Membership }) {
  const t = useT()
  const { members, invites } = useData(CompanyPeople, {}).data.companyPeople
  const invite = useMutation(InviteCompanyMember, { successMessage: t('Invited') })
  const manages = may.includes('manage')
  const [edited, setEdited] = useState<Member | null>(null)
  return (
    <ListPage title={t('Members')} subtitle={t('Who buys for the company, and up to which amount.')}>
      <div className="stack">
        <Section title={t('Members')}>
          <ul className={rowStyles.recordList}>
            {members.map((member) => (
              <OneMember key={member.userId} member={member} manages={manages} onEdit={() => setEdited(member)} />
            ))}
          </ul>
        </Section>
        <InvitedList invites={invites} roles={companyRoleNames} may={manages} cancel={CancelCompanyInvitation} />
        {manages && (
          <InviteForm
            title={t('Invite member')}
            label={t('Role')}
            roles={companyRoleNames}
            schema={companyInvitationInput}
            onInvite={invite.run}
          />
        )}
        <Section title={t('Roles')}>
          <Properties of={companyRoles.map((role) => [t(companyRoleNames[role]), t(companyRoleHints[role])])} />
        </Section>
      </div>
      {edited && <EditMember member={edited} onClose={() => setEdited(null)} />}
    </ListPage>
  )
}

type MemberProps = { member: Member; manages: boolean; onEdit: () => void }

function OneMember({ member, manages, onEdit }: MemberProps) {
  const t = useT()
  const { userId, name, email, role, isMe } = member
  const remove = useMutation(RemoveCompanyMember, { successMessage: t('Removed') })
  const letGo = async () => {
    const sure = await confirm({
      title: t('Remove {name} from the company?', { name }),
      body: t('They are signed out immediately. Their open requests for approval end.'),
      verb: t('Remove'),
      tone: 'danger',
    })
    if (sure) await remove.runSafely({ userId })
  }
  return (
    <li>
      <div>
        <b className="medium">{isMe ? t('{name} (you)', { name }) : name}</b>
        <p className="ink3 t13">{`${t(companyRoleNames[role])} · ${email}`}</p>
      </div>
      <LimitMeter {...member} />
      {manages && (
        <div className="row wraps">
          <button type="button" className="button small" onClick={onEdit} aria-label={t('Edit {name}', { name })}>
            {t('Edit')}
          </button>
          <BusyButton
            className="button small quiet"
            busy={remove.busy}
            onClick={letGo}
            aria-label={t('Remove {name}', { name })}
          >
            {t('Remove')}
          </BusyButton>
        </div>
      )}
    </li>
  )
}

function EditMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useT()
  const { userId, name, role, limitPaise, limitReset } = member
  const update = useMutation(UpdateCompanyMember, { successMessage: t('Saved') })
  return (
    <FormDialog
      title={name}
      open
      onClose={onClose}
      schema={companyMemberInput}
      defaults={{ role, limitPaise: limitPaise ?? null, limitReset: limitReset as LimitReset }}
      submit={t('Save')}
      onSubmit={(input) => update.run({ userId, input })}
    >
      <SelectField name="role" label={t('Role')} options={optionsOf(t, companyRoleNames)} />
      <MoneyField
        name="limitPaise"
        label={t('Spend limit')}
        optional
        hint={t('Orders above it need approval. Empty is without limit.')}
      />
      <SelectField
        name="limitReset"
        label={t('The limit applies')}
        options={limitResets.map((value) => ({ value, label: t(limitResetNames[value]) }))}
      />
    </FormDialog>
  )
}
