import { type ChangeEvent, useId, useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { readingText } from '#shared/tables/reading-text.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { tableFiles } from '#ui/form/table-files.ts'
import { ImportPincodeSheet, type PincodeSheetFieldsFragment, ValidatePincodeSheet } from './pincodes.graphql.ts'

/** Uploads and checks a spreadsheet, and shows its effect before importing. */
export function PincodeImport({ onDone }: { onDone: () => void }) {
  const t = useT()
  const field = useId()
  const [sheet, setSheet] = useState<PincodeSheetFieldsFragment | null>(null)
  const check = useMutation(ValidatePincodeSheet)
  const importPincodes = useMutation(ImportPincodeSheet, {
    successMessage: t('Imported'),
  })
  const send = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    setSheet(null)
    const done = await check.runSafely({ file })
    if (done) setSheet(done.validatePincodeSheet)
  }
  const take = async () => {
    const done = sheet && (await importPincodes.runSafely({ id: sheet.id }))
    if (done) setSheet(done.importPincodeSheet)
  }
  return (
    <div className="stack">
      <p className="ink2">
        {t(
          'Use the columns of the file from “Export”. Only the pincode is required; empty cells do not change anything. XLSX, XLS, ODS, CSV, TSV or TXT, up to 10 MB and 30,000 rows.',
        )}
      </p>
      <div>
        <label className="button" htmlFor={field} aria-disabled={check.busy} aria-busy={check.busy}>
          {check.busy ? t('Checking …') : t('Choose a file')}
        </label>
        <input
          id={field}
          className="hidden-text"
          type="file"
          accept={tableFiles}
          disabled={check.busy}
          onChange={send}
        />
      </div>
      <div aria-live="polite" className="stack">
        {sheet && <Report sheet={sheet} busy={importPincodes.busy} take={take} close={onDone} />}
      </div>
    </div>
  )
}

type ReportProps = { sheet: PincodeSheetFieldsFragment; busy: boolean; take: () => void; close: () => void }

function Report({ sheet, busy, take, close }: ReportProps) {
  const t = useT()
  const { fileName, reading, total, inserts, updates, same, wrong, problems, appliedAt } = sheet
  const fine = inserts + updates
  return (
    <>
      <p>
        <b className="medium">{fileName}</b>{' '}
        {t(
          '{n, plural, one {# row} other {# rows}}: {inserts} new, {updates} changed, {same} unchanged, {wrong} with errors.',
          {
            n: total,
            inserts,
            updates,
            same,
            wrong,
          },
        )}
      </p>
      <p className="t13 ink2">{readingText(t, reading)}</p>
      {problems.length > 0 && (
        <div className="table-frame">
          <table className="table dense" aria-label={t('Rows with errors')}>
            <thead>
              <tr>
                <th className="figure">{t('Row')}</th>
                <th>{t('Column')}</th>
                <th>{t('Problem')}</th>
              </tr>
            </thead>
            <tbody>
              {problems.map(({ line, pincode, column, message }) => (
                <tr key={`${line} ${column} ${message}`}>
                  <td className="figure">{line}</td>
                  <td>
                    {column || '–'}
                    {pincode && <span className="second">{pincode}</span>}
                  </td>
                  <td>{t(message)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="actions">
        {appliedAt ? (
          <button type="button" className="button primary" onClick={close}>
            {t('Done')}
          </button>
        ) : (
          <BusyButton className="button primary" busy={busy} disabled={fine === 0} onClick={take}>
            {wrong > 0
              ? t('{n, plural, one {Import the # valid row} other {Import the # valid rows}}', {
                  n: fine,
                })
              : t('{n, plural, one {Import # row} other {Import # rows}}', { n: fine })}
          </BusyButton>
        )}
      </div>
    </>
  )
}
