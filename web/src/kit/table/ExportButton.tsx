import { istDate } from '@neev/domain/fiscal'
import { useState } from 'react'
import { toast } from '#kit/feedback/toast.ts'
import { useErrorText } from '#kit/graphql/error-text.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { Icon } from '#kit/icons/Icon.tsx'
import type { Column } from './columns.tsx'
import { saveFile, toCsv } from './export.ts'

type Props<Row> = {
  /** Start of the file's name. */
  name: string
  columns: readonly Column<Row>[]
  /** Fetches what is exported; see allRows. */
  rows: () => Promise<Row[]>
}

/** The list as a file, with the filters as they are set. */
export function ExportButton<Row>({ name, columns, rows }: Props<Row>) {
  const t = useT()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      saveFile(`${name}-${istDate(new Date())}.csv`, toCsv(columns, await rows(), t))
    } catch (error) {
      toast(errorText(error), 'bad')
    }
    setBusy(false)
  }
  return (
    <button type="button" className="button wide-only" onClick={run} disabled={busy} aria-busy={busy}>
      <Icon name="download" />
      CSV
    </button>
  )
}
