import { Section } from '#kit/detail/DetailPage.tsx'
import { checked } from '#kit/form/checked.ts'
import { Form } from '#kit/form/Form.tsx'
import { TextareaField } from '#kit/form/fields.tsx'
import { showMoment } from '#kit/format/dates.ts'
import { useAct } from '#kit/graphql/use-act.ts'
import { text } from '#kit/i18n/text.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { AddSellerNote, DeskSeller, type DeskSellerFieldsFragment } from './admin-sellers.graphql.ts'

const note = checked<{ body: string }>(({ body }) => ({ body: body.trim() === '' && text('Please write something.') }))

/** What the desk writes down for itself. */
export function SellerNotes({ seller: { id, notes } }: { seller: DeskSellerFieldsFragment }) {
  const t = useT()
  const may = useMay()('seller:write:any')
  const add = useAct(AddSellerNote, { says: t('Saved'), refreshes: [DeskSeller] })
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
          <TextareaField name="body" label={t('Note')} hint={t('The seller never sees it.')} maxLength={2000} />
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
