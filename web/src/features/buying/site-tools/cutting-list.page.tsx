import { useRef } from 'react'
import { Form, useSearchParams } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Head } from '#ui/Head.tsx'
import listTitleStyles from '#ui/list-title.module.css'
import { useOrigin } from '#ui/origin.ts'
import { PrintButton } from '#ui/PrintButton.tsx'
import { CuttingResult } from './CuttingResult.tsx'
import { type CuttingState, planOf, readCutting } from './cutting-state.ts'
import { ShapeForm } from './ShapeForm.tsx'
import styles from './site-tools.module.css'

/** A cutting list and bar bending schedule: bars to buy, how to cut them, and what they cost. */
export default function CuttingListPage() {
  const t = useT()
  const origin = useOrigin()
  const [search] = useSearchParams()
  const state = readCutting(search)
  const planned = planOf(state)
  const description = t(
    'Enter the bars of your schedule: how many bars of 12 m to buy, how to cut them, and what is left.',
  )
  return (
    <div className="wrap">
      <Head title={t('Cutting list')} description={description} canonical={origin + paths.cuttingList()} />
      <Crumbs trail={[{ label: t('Home'), to: paths.home() }]} here={t('Cutting list')} />
      <div className={listTitleStyles.listTitle}>
        <div>
          <h1>{t('Cutting list and bar bending schedule')}</h1>
          <p className="ink2">{description}</p>
        </div>
        <PrintButton />
      </div>
      <div className={`beside ${styles.tool}`}>
        <ListForm state={state} version={search.toString()} />
        <CuttingResult planned={planned} isEmpty={state.text.trim() === ''} />
      </div>
    </div>
  )
}

/** A form of the address: it works without scripts, and the result can be sent on. */
function ListForm({ state, version }: { state: CuttingState; version: string }) {
  const t = useT()
  const rows = useRef<HTMLTextAreaElement>(null)
  const append = (row: string) => {
    const box = rows.current
    if (!box) return
    box.value = [box.value.trimEnd(), row].filter(Boolean).join('\n')
    box.form?.requestSubmit()
  }
  return (
    <div className={`${styles.input} no-print`}>
      <ShapeForm onAdd={append} />
      <Form
        key={version}
        method="get"
        action={paths.cuttingList()}
        className={`card ${styles.list}`}
        preventScrollReset
        replace
      >
        <Field
          label={t('Bars')}
          hint={t(
            'One row each: mark, diameter in mm, cutting length in m, number. Rows of a spreadsheet can be pasted.',
          )}
        >
          {(control) => (
            <div className="input lines">
              <textarea
                {...control}
                ref={rows}
                name="list"
                rows={10}
                defaultValue={state.text}
                placeholder={'B1  12  4.25  24\nS1  8  1.424  160'}
                spellCheck={false}
              />
            </div>
          )}
        </Field>
        <div className="columns">
          <Small label={t('Length of a bar')} unit={t('m')} name="stock" value={state.stock} />
          <Small label={t('Lap of longer bars')} unit={t('diameters')} name="lap" value={state.lap} />
          <Small label={t('Loss per cut')} unit={t('mm')} name="kerf" value={state.kerf} />
        </div>
        <button type="submit" className="button primary">
          {t('Plan cutting')}
        </button>
      </Form>
    </div>
  )
}

type SmallProps = { label: string; unit: string; name: string; value: string }

const Small = ({ label, unit, name, value }: SmallProps) => (
  <Field label={label}>
    {(control) => (
      <div className="input figure">
        <input {...control} name={name} defaultValue={value} inputMode="decimal" autoComplete="off" />
        <span>{unit}</span>
      </div>
    )}
  </Field>
)
