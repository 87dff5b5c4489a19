import { MAX_PICTURES, type ProductPicture } from '@neev/domain/platform/pictures/pictures'
import { type DragEvent, useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { useT } from '#i18n/use-t.ts'
import { useFieldError } from '#ui/form/use-field-error.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Photo } from './Photo.tsx'
import { filesOf, useUpload } from './use-upload.ts'

/** The list with one item moved. */
const moved = <Item,>(list: readonly Item[], from: number, to: number): Item[] => {
  const rest = list.toSpliced(from, 1)
  return from === to || to < 0 || to >= list.length ? [...list] : rest.toSpliced(to, 0, list[from] as Item)
}

/**
 * Product pictures: chosen or dropped, uploaded at once, sorted by dragging or buttons, with alternative texts. The
 * form has them in order; the first is shown in lists.
 */
export function PicturesField({ name }: { name: string }) {
  const t = useT()
  const id = useId()
  const { field } = useController({ name })
  const shown = (field.value ?? []) as ProductPicture[]
  const refusal = useFieldError(name)
  const { sending, failed, upload } = useUpload({ several: true })
  const [dragged, setDragged] = useState<number | null>(null)
  const full = shown.length + sending >= MAX_PICTURES

  const send = (files: readonly File[]) => {
    let uploaded = shown
    return upload(files.slice(0, MAX_PICTURES - shown.length), (stored) => {
      uploaded = [...uploaded, { ...stored, alt: '' }]
      field.onChange(uploaded)
    })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (dragged === null) void send([...event.dataTransfer.files])
  }
  const enter = (at: number) => {
    if (dragged === null || dragged === at) return
    field.onChange(moved(shown, dragged, at))
    setDragged(at)
  }
  const describe = (at: number, alt: string) =>
    field.onChange(shown.map((one, index) => (index === at ? { ...one, alt } : one)))

  return (
    <fieldset className="field pictures" name={name} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <legend>{t('Pictures')}</legend>
      <ol>
        {shown.map((one, at) => (
          <li
            key={one.key}
            draggable
            className={dragged === at ? 'dragged' : undefined}
            onDragStart={() => setDragged(at)}
            onDragEnter={() => enter(at)}
            onDragEnd={() => setDragged(null)}
          >
            <Picture
              picture={one}
              at={at}
              of={shown.length}
              onDescribe={(alt) => describe(at, alt)}
              onMove={(to) => field.onChange(moved(shown, at, to))}
              onRemove={() => field.onChange(shown.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      <div className="row wraps">
        <label className="button" htmlFor={id} aria-disabled={full}>
          <Icon name="plus" />
          {t('Add pictures')}
        </label>
        <input
          id={id}
          className="hidden-text"
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp"
          disabled={full || sending > 0}
          onChange={(event) => send(filesOf(event))}
        />
        <span className="hint" aria-live="polite">
          {sending > 0
            ? t('Uploading {n, plural, one {# picture} other {# pictures}}', { n: sending })
            : t(
                'Up to 8 pictures, JPEG, PNG or WebP, up to 5 MB and at least 600 pixels on each side. The first is shown in lists.',
              )}
        </span>
      </div>
      {(failed ?? refusal) && (
        <p className="error-text" role="alert">
          {failed ?? refusal}
        </p>
      )}
    </fieldset>
  )
}

type PictureProps = {
  picture: ProductPicture
  at: number
  of: number
  onDescribe: (alt: string) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** One of the pictures, with its description and its place. */
function Picture({ picture, at, of, onDescribe, onMove, onRemove }: PictureProps) {
  const t = useT()
  return (
    <>
      <Photo photo={picture} show="thumb" title={t('Picture {n} of {of}', { n: at + 1, of })} />
      <div className="input">
        <input
          value={picture.alt}
          aria-label={t('Description of picture {n}', { n: at + 1 })}
          placeholder={t('Describe the picture')}
          onChange={(event) => onDescribe(event.target.value)}
        />
      </div>
      <div className="row">
        <Turn name="up" label={t('Move picture {n} back', { n: at + 1 })} off={at === 0} run={() => onMove(at - 1)} />
        <Turn
          name="down"
          label={t('Move picture {n} forward', { n: at + 1 })}
          off={at === of - 1}
          run={() => onMove(at + 1)}
        />
        <button
          type="button"
          className="button small square quiet push"
          aria-label={t('Remove picture {n}', { n: at + 1 })}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      </div>
    </>
  )
}

function Turn({ name, label, off, run }: { name: 'up' | 'down'; label: string; off: boolean; run: () => void }) {
  return (
    <button type="button" className="button small square quiet" aria-label={label} disabled={off} onClick={run}>
      <Icon name="chevron" className={name === 'up' ? 'turned-left' : 'turned-right'} />
    </button>
  )
}
