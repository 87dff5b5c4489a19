import { type ChangeEvent, type DragEvent, useId, useState } from 'react'
import { errorText } from '#graphql/error-text.ts'
import { request } from '#graphql/request.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { tableFiles } from '#ui/form/table-files.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { fetchFile } from './import-labels.ts'
import styles from './imports.module.css'
import { ImportCategories, ImportTemplate, StartImport } from './imports.operations.graphql.ts'

/** Choose a category, download its template, upload it filled in. */
export function SheetForm({ onSent }: { onSent: (id: string) => void }) {
  const t = useT()
  const field = useId()
  const { data } = useGql(ImportCategories)
  const [chosen, setChosen] = useState('')
  const [fetching, setFetching] = useState(false)
  const [over, setOver] = useState(false)
  const start = useMutation(StartImport)
  const categories = data?.importCategories ?? []
  const category = categories.find(({ id }) => id === chosen)

  const template = async () => {
    if (!category) return
    setFetching(true)
    try {
      const { importTemplate } = await request(ImportTemplate, { categoryId: category.id })
      await fetchFile(importTemplate, `${category.name}.xlsx`)
    } catch (error) {
      toast(errorText(t, error), 'bad')
    }
    setFetching(false)
  }
  const send = async (file: File | undefined) => {
    if (!file || !category) return
    const done = await start.runSafely({ categoryId: category.id, file })
    if (done) onSent(done.startImport.id)
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    void send(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void send(event.dataTransfer.files[0])
  }

  return (
    <Section title={t('A template for each category')}>
      <ol className={styles.sheetSteps}>
        <li>
          <label className="field">
            <span>{t('Category')}</span>
            <span className="input">
              <select value={chosen} onChange={({ target }) => setChosen(target.value)}>
                <option value="">{t('Choose')}</option>
                {categories.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </span>
          </label>
        </li>
        <li>
          <p className="t13 ink2">{t('Its columns are the attributes of the category, with lists to choose from.')}</p>
          <BusyButton className="button" busy={fetching} disabled={!category} onClick={template}>
            <Icon name="download" />
            {t('Download template')}
          </BusyButton>
        </li>
        <li
          className={over ? `${styles.drop} ${styles.over}` : styles.drop}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <p className="t13 ink2">
            {t('XLSX, XLS, ODS, CSV, TSV or TXT, up to 10 MB. Drop the file here or choose it.')}
          </p>
          <label className="button primary" htmlFor={field} aria-disabled={!category || start.busy}>
            {t('Upload a completed file')}
          </label>
          <input
            id={field}
            className="hidden-text"
            type="file"
            accept={tableFiles}
            disabled={!category || start.busy}
            onChange={choose}
          />
        </li>
      </ol>
      <p className="hint">
        {t(
          'A row with one of your SKUs updates its price and stock. A row with a catalogue code adds an offer for that size. Any other row adds a product, which Neev reviews first.',
        )}
      </p>
    </Section>
  )
}
