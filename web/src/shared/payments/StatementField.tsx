import { useT } from '#i18n/use-t.ts'
import { FileField } from '#ui/form/fields.tsx'
import { tableFiles } from '#ui/form/table-files.ts'

/** The file of a bank statement, named `file`. */
export function StatementField() {
  const t = useT()
  return (
    <FileField
      name="file"
      label={t('Statement')}
      accept={tableFiles}
      hint={t(
        'As downloaded from the bank: XLSX, XLS, ODS, CSV, TSV or TXT, up to 10 MB and 5,000 rows. Duplicate rows are imported only once.',
      )}
    />
  )
}
