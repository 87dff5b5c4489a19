import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { readingText } from '#shared/tables/reading-text.ts'
import { Form } from '#ui/form/Form.tsx'
import { FileField, SelectField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { tableFiles } from '#ui/form/table-files.ts'
import { providerNames } from './provider.columns.tsx'
import { ImportProviderSettlements, type ImportProviderSettlementsMutation } from './provider-settlements.graphql.ts'

type Input = { gateway: string; file: File | null }
const input = problemSchema<Input>(({ gateway, file }) => ({
  gateway: !gateway && text('Choose the provider.'),
  file: !file && text('Choose a file.'),
}))

/** Import of a provider's settlement report, with unreadable rows. */
export function ImportSettlements({ names }: { names: readonly string[] }) {
  const t = useT()
  const [result, setResult] = useState<ImportProviderSettlementsMutation['importProviderSettlements'] | null>(null)
  const send = useMutation(ImportProviderSettlements)
  return (
    <div className="dialog-body stack">
      <Form
        schema={input}
        defaults={{ gateway: names[0] ?? '', file: null }}
        onSubmit={async ({ gateway, file }) => {
          const { importProviderSettlements } = await send.run({ gateway, file: file as File })
          setResult(importProviderSettlements)
        }}
        submit={t('Import')}
      >
        <SelectField
          name="gateway"
          label={t('Payment provider')}
          options={names.map((name) => ({ value: name, label: providerNames[name] ?? name }))}
        />
        <FileField
          name="file"
          label={t('Settlement report')}
          accept={tableFiles}
          hint={t(
            'As downloaded from the provider: XLSX, XLS, ODS, CSV, TSV or TXT, with settlement, date, payment, amount, fee and tax.',
          )}
        />
      </Form>
      {result && (
        <div className="stack" role="status">
          <p>
            {t('{added} of {n, plural, one {# settlement} other {# settlements}} are new.', {
              added: result.added,
              n: result.settlements,
            })}
          </p>
          <p className="t13 ink2">{readingText(t, result.reading)}</p>
          {result.problems.length > 0 && (
            <ul className="note amber">
              {result.problems.map(({ line, message }) => (
                <li key={line}>{t('Line {line}: {message}', { line, message: t(message) })}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}
