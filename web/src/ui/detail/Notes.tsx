import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { TextareaField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { showMoment } from '#ui/format/dates.ts'
import { Section } from './DetailPage.tsx'
import styles from './rows.module.css'

type Note = { id: string; author: string; body: string; at: string }
type Props = {
  notes: readonly Note[]
  /** Says who cannot see them. */
  hint: string
  /** Null for read-only access. */
  onAdd: ((body: string) => Promise<unknown>) | null
}

const note = problemSchema<{ body: string }>(({ body }) => ({ body: body.trim() === '' && text('Enter a note.') }))

/** Internal notes. */
export function Notes({ notes, hint, onAdd }: Props) {
  const t = useT()
  return (
    <Section title={t('Notes')}>
      {onAdd && (
        <Form
          key={notes.length}
          schema={note}
          defaults={{ body: '' }}
          onSubmit={({ body }) => onAdd(body)}
          submit={t('Add note')}
        >
          <TextareaField name="body" label={t('Note')} hint={hint} />
        </Form>
      )}
      <ul className={styles.recordList}>
        {notes.map(({ id, author, body, at }) => (
          <li key={id}>
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
