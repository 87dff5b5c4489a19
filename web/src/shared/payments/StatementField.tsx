import { useT } from '#i18n/use-t.ts'
import { FileField } from '#ui/form/fields.tsx'

/** The file of a bank statement, named `file`. */
export function StatementField() {
  const t = useT()
  return (
    <FileField
      name="file"
      label={t('Statement')}
      accept=".xlsx,.csv"
      hint={t(
        'XLSX or CSV as downloaded from the bank, up to 10 MB and 5,000 rows. Duplicate rows are imported only once.',
      )}
    />
  )
}
