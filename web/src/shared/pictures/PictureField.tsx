import type { ProductPicture } from '@neev/domain/platform/pictures/pictures'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { useT } from '#i18n/use-t.ts'
import { useFieldError } from '#ui/form/use-field-error.ts'
import { Photo } from './Photo.tsx'
import { filesOf, useUpload } from './use-upload.ts'

type Props = {
  name: string
  label: string
  /** Of a banner, which may be low: the size that it should have. */
  banner?: { width: number; height: number }
}

/** One picture with its description, uploaded at once; null in the form without one. */
export function PictureField({ name, label, banner }: Props) {
  const t = useT()
  const id = useId()
  const { field } = useController({ name })
  const picture = field.value as ProductPicture | null
  const refusal = useFieldError(name)
  const altRefusal = useFieldError(`${name}.alt`)
  const { sending, failed, upload } = useUpload({ use: banner ? 'BANNER' : 'PRODUCT' })
  const busy = sending > 0
  const error = failed ?? refusal ?? altRefusal
  return (
    <fieldset className="field pictures" name={name}>
      <legend>{label}</legend>
      {picture && (
        <div className="stack">
          <Photo photo={picture} show="low" title={label} />
          <div className="input">
            <input
              name={`${name}.alt`}
              value={picture.alt}
              aria-label={t('Describe the picture')}
              placeholder={t('Describe the picture')}
              onChange={(event) => field.onChange({ ...picture, alt: event.target.value })}
            />
          </div>
        </div>
      )}
      <div className="row wraps">
        <label className="button small" htmlFor={id} aria-busy={busy}>
          {busy ? t('Uploading…') : picture ? t('Replace picture') : t('Add picture')}
        </label>
        <input
          id={id}
          className="hidden-text"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          disabled={busy}
          onChange={(event) =>
            upload(filesOf(event), (stored) => field.onChange({ ...stored, alt: picture?.alt ?? '' }))
          }
        />
        {picture && (
          <button type="button" className="button small quiet" onClick={() => field.onChange(null)}>
            {t('Remove')}
          </button>
        )}
      </div>
      {error ? (
        <p className="error-text" role="alert">
          {error}
        </p>
      ) : (
        <p className="hint">
          {banner
            ? t('JPEG, PNG or WebP, up to 5 MB, best {width} × {height} pixels.', banner)
            : t('JPEG, PNG or WebP, up to 5 MB and at least 600 pixels on each side.')}
        </p>
      )}
    </fieldset>
  )
}
