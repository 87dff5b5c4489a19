import { Section } from '#kit/detail/DetailPage.tsx'
import { checked } from '#kit/form/checked.ts'
import { Form } from '#kit/form/Form.tsx'
import { SelectField, TextareaField, TextField } from '#kit/form/fields.tsx'
import { showMoment } from '#kit/format/dates.ts'
import { useAct } from '#kit/graphql/use-act.ts'
import { text } from '#kit/i18n/text.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import {
  AddAssociateNote,
  DeskAssociate,
  type DeskAssociateFieldsFragment,
  PlanAssociate,
} from './associates.graphql.ts'

type Props = { associate: DeskAssociateFieldsFragment }

const plan = checked<{ assignedTo: string; followUpOn: string }>(() => ({}))
const note = checked<{ body: string }>(({ body }) => ({ body: body.trim() === '' && text('Please write something.') }))

/** Who looks after an application, and when somebody gets in touch next. */
export function AssociatePlan({ associate: { id, assignedTo, followUpOn, colleagues } }: Props) {
  const t = useT()
  const may = useMay()('associate:approve')
  const save = useAct(PlanAssociate, { says: t('Saved'), refreshes: [DeskAssociate] })
  if (!may) return null
  return (
    <Section title={t('What comes next')}>
      <Form
        schema={plan}
        defaults={{ assignedTo: assignedTo ?? '', followUpOn: followUpOn ?? '' }}
        submit={t('Save')}
        onSubmit={(next) => save.run({ id, assignedTo: next.assignedTo || null, followUpOn: next.followUpOn || null })}
      >
        <SelectField
          name="assignedTo"
          label={t('Looked after by')}
          optional
          options={colleagues.map((colleague) => ({ value: colleague.id, label: colleague.name }))}
        />
        <TextField name="followUpOn" label={t('Next call')} optional type="date" />
      </Form>
    </Section>
  )
}

/** What the desk writes down for itself. */
export function AssociateNotes({ associate: { id, notes } }: Props) {
  const t = useT()
  const may = useMay()('associate:approve')
  const add = useAct(AddAssociateNote, { says: t('Saved'), refreshes: [DeskAssociate] })
  return (
    <Section title={t('Notes')}>
      {may && (
        <Form
          key={notes.length}
          schema={note}
          defaults={{ body: '' }}
          onSubmit={({ body }) => add.run({ id, body })}
          submit={t('Write it down')}
        >
          <TextareaField name="body" label={t('Note')} hint={t('The applicant never sees it.')} maxLength={2000} />
        </Form>
      )}
      <ul className="papers-list">
        {notes.map(({ id: noteId, author, body, at }) => (
          <li key={noteId}>
            <div>
              <p className="kept-lines">{body}</p>
              <p className="ink3 t13">{`${author}, ${showMoment(at)}`}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
