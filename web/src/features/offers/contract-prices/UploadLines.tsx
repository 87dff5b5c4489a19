import { type ContractSheetMode, contractSheetEffects } from '@neev/domain/offers/contract-prices/contract-sheet'
import { useState } from 'react'
import { ruleText } from '#graphql/rule-text.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { readingText } from '#shared/tables/reading-text.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FileField, SelectField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { tableFiles } from '#ui/form/table-files.ts'
import { sheetEffects } from './contract-labels.ts'
import { agreedText, fromText } from './contract-lines.columns.tsx'
import styles from './contract-prices.module.css'
import {
  SetContractLines,
  ValidateContractSheet,
  type ValidateContractSheetMutation,
} from './contract-prices.operations.graphql.ts'

type Sheet = ValidateContractSheetMutation['validateContractSheet']
type Line = Sheet['planned'][number]
type Input = { mode: ContractSheetMode; file: File | null }

const input = problemSchema<Input>(({ file }) => ({ file: !file && text('Choose a file.') }))
const maxShown = 100

/** What a changed line agrees now. */
const beforeOf = (line: Line) =>
  line.effect === 'CHANGED' && { ...line, pricePaise: line.beforePricePaise, discountBp: line.beforeDiscountBp }

type Props = { id: string; isActive: boolean; onDone: () => void }

/** Reads lines from a spreadsheet, shows what they change, and saves them. */
export function UploadLines({ id, isActive, onDone }: Props) {
  const t = useT()
  const validate = useMutation(ValidateContractSheet)
  const [mode, setMode] = useState<ContractSheetMode>('KEEP')
  const [sheet, setSheet] = useState<Sheet | null>(null)
  if (sheet) return <Preview id={id} sheet={sheet} isActive={isActive} onDone={onDone} onBack={() => setSheet(null)} />
  return (
    <>
      <p className="ink2">
        {t(
          'Use the columns of “Download lines”: SKU, minimum quantity, and a price or a discount. XLSX, XLS, ODS, CSV, TSV or TXT, up to 1,000 rows. Nothing is saved until you have seen what changes.',
        )}
      </p>
      <Form
        schema={input}
        defaults={{ mode, file: null }}
        submit={t('Compare')}
        onSubmit={async (values) => {
          setMode(values.mode)
          const { validateContractSheet } = await validate.run({ id, mode: values.mode, file: values.file as File })
          setSheet(validateContractSheet)
        }}
      >
        <SelectField
          name="mode"
          label={t('Lines that the file does not have')}
          options={[
            { value: 'KEEP', label: t('stay as they are') },
            { value: 'END', label: isActive ? t('end: the file is the complete list') : t('are removed') },
          ]}
        />
        <FileField name="file" label={t('File')} accept={tableFiles} />
      </Form>
    </>
  )
}

type PreviewProps = Props & { sheet: Sheet; onBack: () => void }

/** What the file changes, or its wrong rows; it can be saved if there are none. */
function Preview({ id, sheet, isActive, onDone, onBack }: PreviewProps) {
  const t = useT()
  const save = useMutation(SetContractLines, { successMessage: t('Prices saved') })
  const { fileName, reading, version, total, wrong, planned, lines } = sheet
  const changed = planned.filter(({ effect }) => effect !== 'SAME')
  const counts = contractSheetEffects.map((effect) => ({
    ...sheetEffects[effect],
    count: planned.filter((line) => line.effect === effect).length,
  }))
  return (
    <div className="stack" role="status">
      <p>
        <b className="medium">{fileName}</b> {t('{n, plural, one {# row} other {# rows}}', { n: total })}
      </p>
      <p className="t13 ink2">{readingText(t, reading)}</p>
      {wrong === 0 && (
        <p className="row wraps">
          {counts.map(({ label, tone, count }) => (
            <Badge key={label} tone={tone}>
              {`${t(label)}: ${count}`}
            </Badge>
          ))}
        </p>
      )}
      {wrong > 0 ? <WrongRows sheet={sheet} /> : <Changes changed={changed} isActive={isActive} />}
      <div className="row wraps">
        {wrong === 0 && changed.length > 0 && (
          <BusyButton
            className="button primary"
            busy={save.busy}
            onClick={async () => {
              if (await save.runSafely({ id, version, lines: [...lines] })) onDone()
            }}
          >
            {t('Save prices')}
          </BusyButton>
        )}
        <button type="button" className="button" onClick={onBack}>
          {t('Choose another file')}
        </button>
      </div>
    </div>
  )
}

function WrongRows({ sheet: { wrong, problems } }: { sheet: Sheet }) {
  const t = useT()
  return (
    <>
      <p className="note red">
        {t(
          '{n, plural, one {# row is wrong} other {# rows are wrong}}. Correct the file and upload it again; nothing has been saved.',
          { n: wrong },
        )}
      </p>
      <ul className={styles.found} aria-label={t('Rows with errors')}>
        {problems.slice(0, maxShown).map(({ row, column, sku, why }) => (
          <li key={`${row} ${column} ${why.code}`}>
            <span>
              {ruleText(t, why)}
              <span className="second ink3">{[`${t('Row')} ${row}`, column, sku].filter(Boolean).join(' · ')}</span>
            </span>
          </li>
        ))}
      </ul>
      <More count={problems.length - maxShown} />
    </>
  )
}

function Changes({ changed, isActive }: { changed: readonly Line[]; isActive: boolean }) {
  const t = useT()
  if (changed.length === 0) return <p>{t('The file changes nothing.')}</p>
  return (
    <>
      <ul className={styles.found} aria-label={t('Lines that change')}>
        {changed.slice(0, maxShown).map((line) => (
          <PlannedLine key={`${line.offerId} ${line.minMilli}`} line={line} />
        ))}
      </ul>
      <More count={changed.length - maxShown} />
      {isActive && (
        <p className="note">
          {t('Changes apply at once, and the company is told. Orders that are placed keep their price.')}
        </p>
      )}
    </>
  )
}

function PlannedLine({ line }: { line: Line }) {
  const t = useT()
  const before = beforeOf(line)
  const { label, tone } = sheetEffects[line.effect]
  return (
    <li>
      <span>
        {line.title}
        <span className="second ink3">{[line.sku, fromText(line, t)].join(' · ')}</span>
        <span className="medium">{agreedText(line, t)}</span>
        {before && <span className="second ink3">{t('until now {price}', { price: agreedText(before, t) })}</span>}
      </span>
      <Badge tone={tone}>{t(label)}</Badge>
    </li>
  )
}

function More({ count }: { count: number }) {
  const t = useT()
  return count > 0 ? <p className="ink3 t13">{t('{n} more', { n: count })}</p> : null
}
