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
  /** The same with all that the server knows of it, as a spreadsheet; where there is one. */
  sheet?: false | SheetOf
}

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type SheetOf = () => Promise<{ name: string; base64: string }>

const saveSheet = async (sheet: SheetOf) => {
  const { name, base64 } = await sheet()
  saveFile(
    name,
    Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
    name.endsWith('.json') ? 'application/json' : sheetType,
  )
}

/** The list as a file, with the filters as they are set. */
export function ExportButton<Row>({ name, columns, rows, sheet = false }: Props<Row>) {
  const t = useT()
  const csv = async () => saveFile(`${name}-${istDate(new Date())}.csv`, toCsv(columns, await rows(), t))
  return (
    <>
      <SaveButton label="CSV" save={csv} />
      {sheet && <SheetButton sheet={sheet} />}
    </>
  )
}

/** A file that the server writes: a spreadsheet, or what its label says. */
export const SheetButton = ({ sheet, label = 'XLSX' }: { sheet: SheetOf; label?: string }) => (
  <SaveButton label={label} save={() => saveSheet(sheet)} />
)

function SaveButton({ label, save }: { label: string; save: () => Promise<void> }) {
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await save()
    } catch (error) {
      toast(errorText(error), 'bad')
    }
    setBusy(false)
  }
  return (
    <button type="button" className="button wide-only" onClick={run} disabled={busy} aria-busy={busy}>
      <Icon name="download" />
      {label}
    </button>
  )
}
