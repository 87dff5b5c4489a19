import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Notes } from '#ui/detail/Notes.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SelectField, TextField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { AddAssociateNote, type AdminAssociateFieldsFragment, SetAssociateFollowUp } from './associates.graphql.ts'

type Props = { associate: AdminAssociateFieldsFragment }

const plan = problemSchema<{ assignedTo: string; followUpOn: string }>(() => ({}))

/** Assignee and follow-up date of an application. */
export function AssociatePlan({ associate: { id, assignedTo, followUpOn, colleagues } }: Props) {
  const t = useT()
  const may = useMay()('associate:approve')
  const save = useMutation(SetAssociateFollowUp, { successMessage: t('Saved') })
  if (!may) return null
  return (
    <Section title={t('Next steps')}>
      <Form
        schema={plan}
        defaults={{ assignedTo: assignedTo ?? '', followUpOn: followUpOn ?? '' }}
        submit={t('Save')}
        onSubmit={(next) => save.run({ id, assignedTo: next.assignedTo || null, followUpOn: next.followUpOn || null })}
      >
        <SelectField
          name="assignedTo"
          label={t('Account manager')}
          optional
          options={colleagues.map((colleague) => ({ value: colleague.id, label: colleague.name }))}
        />
        <TextField name="followUpOn" label={t('Next call')} optional type="date" />
      </Form>
    </Section>
  )
}

export function AssociateNotes({ associate: { id, notes } }: Props) {
  const t = useT()
  const may = useMay()('associate:approve')
  const add = useMutation(AddAssociateNote, { successMessage: t('Saved') })
  return (
    <Notes
      notes={notes}
      hint={t('The applicant cannot see this.')}
      onAdd={may ? (body) => add.run({ id, body }) : null}
    />
  )
}
