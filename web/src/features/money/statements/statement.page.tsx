import { refusalTexts } from '@neev/domain/core/refusal-texts'
import { type StatementColumns, statementRoles, whyNotColumns } from '@neev/domain/money/statements/statement-sheets'
import { useNavigate, useParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { readingText } from '#shared/tables/reading-text.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SelectField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { showDate, showMoment } from '#ui/format/dates.ts'
import { momentOf, roleNames, type Statement } from './statement-labels.ts'
import styles from './statements.module.css'
import { ImportStatement, OneStatement } from './statements.operations.graphql.ts'

type Chosen = Record<keyof StatementColumns, string>
const columnsOf = (chosen: Chosen) =>
  Object.fromEntries(
    statementRoles.map((role) => [role, chosen[role] === '' ? null : Number(chosen[role])]),
  ) as StatementColumns
const rightColumns = problemSchema<Chosen>((chosen) => {
  const why = whyNotColumns(columnsOf(chosen))
  return why ? { [why.field ?? 'date']: refusalTexts[why.code] } : {}
})

/** One statement: its columns to confirm, and the result of the import. */
export default function StatementPage() {
  const t = useT()
  const { id = '' } = useParams()
  const { data } = useData(OneStatement, { id })
  const { statement } = data
  return (
    <DetailPage
      title={statement.fileName}
      badge={
        <Badge tone={statement.state === 'IMPORTED' ? 'green' : 'amber'}>
          {statement.state === 'IMPORTED' ? t('Imported') : t('To confirm')}
        </Badge>
      }
      subtitle={`${statement.account.bank} …${statement.account.accountNumber.slice(-4)}, ${statement.uploadedBy}, ${showMoment(statement.createdAt)}`}
      back={{ to: paths.admin.statementLines(), label: t('Bank statements') }}
    >
      {statement.reading && <p className="t13 ink2">{readingText(t, statement.reading)}</p>}
      {statement.state === 'UPLOADED' ? <Columns of={statement} /> : <Result of={statement} />}
      <Sample of={statement} />
    </DetailPage>
  )
}

function Columns({ of: { id, head, columns, knownColumns } }: { of: Statement }) {
  const t = useT()
  const navigate = useNavigate()
  const take = useMutation(ImportStatement)
  const options = head.map((title, at) => ({
    value: String(at),
    label: `${String.fromCharCode(65 + (at % 26))}: ${title || t('untitled')}`,
  }))
  const defaults = Object.fromEntries(
    statementRoles.map((role) => [
      role,
      columns[role] === null || columns[role] === undefined ? '' : String(columns[role]),
    ]),
  ) as Chosen
  return (
    <Section title={t('Assign columns')}>
      <div className="stack">
        <p className="ink2">
          {knownColumns
            ? t('These columns were confirmed for this account before.')
            : t(
                'These are suggestions based on the titles. Check them against the first rows below; your choice is saved for this account.',
              )}
        </p>
        <Form
          schema={rightColumns}
          defaults={defaults}
          onSubmit={async (chosen) => {
            const { importStatement } = await take.run({ id, columns: columnsOf(chosen) })
            navigate(
              importStatement.added > 0 ? paths.admin.statementLines({ statement: id }) : paths.admin.statement({ id }),
            )
          }}
          submit={t('Confirm columns')}
        >
          <div className="columns">
            {statementRoles.map((role) => (
              <SelectField
                key={role}
                name={role}
                label={t(roleNames[role])}
                options={options}
                optional={!['date', 'narration', 'credit'].includes(role)}
              />
            ))}
          </div>
        </Form>
      </div>
    </Section>
  )
}

function Result({ of: { id, lines, added, from, to, problems } }: { of: Statement }) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <Section title={t('Result')}>
      <div className="stack">
        <p>
          {from && to && `${showDate(momentOf(from))} – ${showDate(momentOf(to))}: `}
          {t('{n, plural, one {# row} other {# rows}}, {added} new', { n: lines, added })}
        </p>
        {problems.length > 0 && (
          <ul className="note amber">
            {problems.map(({ line, message }) => (
              <li key={line}>{t('Line {line}: {message}', { line, message: t(message) })}</li>
            ))}
          </ul>
        )}
        <div>
          <button
            type="button"
            className="button"
            onClick={() => navigate(paths.admin.statementLines({ statement: id }))}
          >
            {t('Rows')}
          </button>
        </div>
      </div>
    </Section>
  )
}

function Sample({ of: { head, sample } }: { of: Statement }) {
  const t = useT()
  return (
    <Section title={t('First rows')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys */}
      <section className={`table-frame ${styles.asSent}`} tabIndex={0} aria-label={t('First rows')}>
        <table className="table dense">
          <thead>
            <tr>
              {head.map((title, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and their order is fixed
                <th key={at}>{title || t('untitled')}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as they stand in the sheet
              <tr key={line}>
                {head.map((_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: and so do the cells
                  <td key={at}>{row[at] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  )
}
