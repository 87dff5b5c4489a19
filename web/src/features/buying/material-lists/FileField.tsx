import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '#graphql/error-text.ts'
import { invalidateAffected } from '#graphql/refresh.ts'
import { send } from '#graphql/request.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { toast } from '#ui/feedback/toast.ts'
import { tableFiles } from '#ui/form/table-files.ts'
import { keepPhoto } from './list-photo.ts'
import css from './lists.module.css'
import { UploadMaterialList } from './material-lists.operations.graphql.ts'

const photos = 'image/jpeg,image/png,image/webp'
const isPhoto = ({ type }: File) => type.startsWith('image/')

/** Uploads a file as a list; `cancel` ends the request, and with it the reading. */
function useReading() {
  const t = useT()
  const client = useQueryClient()
  const [sent, setSent] = useState<AbortController | null>(null)
  const read = async (file: File): Promise<string | null> => {
    const controller = new AbortController()
    setSent(controller)
    try {
      const { uploadMaterialList } = await send(UploadMaterialList, { file }, { signal: controller.signal })
      await invalidateAffected(client, UploadMaterialList)
      return uploadMaterialList.id
    } catch (error) {
      if (!controller.signal.aborted) toast(errorText(t, error), 'bad')
      return null
    } finally {
      setSent(null)
    }
  }
  return { read, busy: sent !== null, cancel: () => sent?.abort() }
}

/** A list from a spreadsheet or a PDF, or from a photo of a printed list, which the phone can take. */
export function FileField() {
  const t = useT()
  const navigate = useNavigate()
  const { read, busy, cancel } = useReading()
  const [photo, setPhoto] = useState<string | null>(null)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    const shown = isPhoto(file) ? URL.createObjectURL(file) : null
    setPhoto(shown)
    const id = await read(file)
    setPhoto(null)
    if (shown) URL.revokeObjectURL(shown)
    if (id === null) return
    if (shown) keepPhoto(id, file)
    navigate(paths.userList({ id }))
  }
  return (
    <div className="stack">
      <p className="ink2">
        {t(
          'XLSX, XLS, ODS, CSV, TSV, TXT or PDF with at most 500 lines. Columns are found by their titles, and you can change them afterwards.',
        )}
      </p>
      <p className="ink2">
        {t(
          'A photo of a printed list in English or Hindi: straight from above, in good light, the right way up. Handwriting is not read. The photo is not kept.',
        )}
      </p>
      {!busy && (
        <div className={css.buttons}>
          <FileButton label={t('Upload a file')} accept={`${tableFiles},.pdf,${photos}`} primary onChange={choose} />
          <FileButton label={t('Take a photo')} accept={photos} camera onChange={choose} />
        </div>
      )}
      {busy && <Reading photo={photo} onCancel={cancel} />}
    </div>
  )
}

type ButtonProps = {
  label: string
  accept: string
  primary?: boolean
  camera?: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

function FileButton({ label, accept, primary, camera, onChange }: ButtonProps) {
  const id = useId()
  return (
    <p>
      <label className={`button${primary ? ' primary' : ''}`} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="hidden-text"
        type="file"
        accept={accept}
        {...(camera && { capture: 'environment' as const })}
        onChange={onChange}
      />
    </p>
  )
}

function Reading({ photo, onCancel }: { photo: string | null; onCancel: () => void }) {
  const t = useT()
  return (
    <div className="stack">
      {photo && <img className={css.photo} src={photo} alt={t('Your photo')} />}
      <div className={css.buttons}>
        <p role="status">{photo ? t('Reading the photo…') : t('Reading the file')}</p>
        <button type="button" className="button" onClick={onCancel}>
          {t('Cancel')}
        </button>
      </div>
    </div>
  )
}
