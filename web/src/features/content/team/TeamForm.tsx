import { teamMemberInput } from '@neev/domain/content/team'
import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { PictureField } from '#shared/pictures/PictureField.tsx'
import { LanguageTexts } from '#shared/rich-text/LanguageTexts.tsx'
import { Form } from '#ui/form/Form.tsx'
import { CheckboxField, TextareaField, TextField } from '#ui/form/fields.tsx'
import type { Member } from './admin-team.page.tsx'
import { CreateTeamMember, UpdateTeamMember } from './team.operations.graphql.ts'

/** A person of the team. */
export function TeamForm({ member, onDone }: { member: Member | null; onDone: () => void }) {
  const t = useT()
  // Of the moment when the form was opened: a reload in between must not hide a conflict
  const [version] = useState(member?.version ?? 0)
  const create = useMutation(CreateTeamMember, { successMessage: t('Saved') })
  const update = useMutation(UpdateTeamMember, { successMessage: t('Saved') })
  return (
    <Form
      schema={teamMemberInput}
      defaults={{
        name: member?.name ?? '',
        isActive: member?.isActive ?? true,
        photo: member?.photo ?? null,
        texts: member?.texts ?? [{ language: 'en' as const, role: '', bio: '' }],
      }}
      submit={t('Save')}
      onSubmit={async (input) => {
        await (member ? update.run({ id: member.id, version, input }) : create.run({ input }))
        onDone()
      }}
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
    </Form>
  )
}
