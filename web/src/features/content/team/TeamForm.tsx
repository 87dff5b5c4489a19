import { teamMemberInput } from '@neev/domain/content/team'
import { useT } from '#i18n/use-t.ts'
import { PictureField } from '#shared/pictures/PictureField.tsx'
import { RecordForm } from '#shared/records/RecordForm.tsx'
import { LanguageTexts } from '#shared/rich-text/LanguageTexts.tsx'
import { CheckboxField, TextareaField, TextField } from '#ui/form/fields.tsx'
import type { Member } from './admin-team.page.tsx'
import { CreateTeamMember, UpdateTeamMember } from './team.operations.graphql.ts'

/** A person of the team. */
export function TeamForm({ member, onDone }: { member: Member | null; onDone: () => void }) {
  const t = useT()
  return (
    <RecordForm
      record={member}
      create={CreateTeamMember}
      update={UpdateTeamMember}
      schema={teamMemberInput}
      defaults={{
        name: member?.name ?? '',
        isActive: member?.isActive ?? true,
        photo: member?.photo ?? null,
        texts: member?.texts ?? [{ language: 'en' as const, role: '', bio: '' }],
      }}
      onDone={onDone}
    >
      <TextField name="name" label={t('Name')} />
      <LanguageTexts empty={{ role: '', bio: '' }}>
        {(prefix) => (
          <>
            <TextField name={`${prefix}.role`} label={t('Role')} />
            <TextareaField name={`${prefix}.bio`} label={t('Biography')} optional hint={t('Up to 300 characters.')} />
          </>
        )}
      </LanguageTexts>
      <PictureField name="photo" label={t('Photo')} />
      <CheckboxField name="isActive" label={t('Shown to readers')} />
    </RecordForm>
  )
}
