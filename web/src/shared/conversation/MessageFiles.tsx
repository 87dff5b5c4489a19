import { useId } from 'react'
import { useT } from '#i18n/use-t.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from './conversation.module.css'

type Props = { files: readonly File[]; max: number; onChange: (files: File[]) => void }

/** Chosen files of a message, at most `max`, which can be removed again. */
export function MessageFiles({ files, max, onChange }: Props) {
  const t = useT()
  const id = useId()
  const room = max - files.length
  return (
    <div className={styles.files}>
      {files.map((file, at) => (
        <span key={`${file.name} ${file.size} ${file.lastModified}`} className={styles.file}>
          <Icon name="document" />
          {file.name} <span className="ink3 t13">{sizeText(file.size)}</span>
          <button
            type="button"
            className="button small quiet square"
            aria-label={t('Remove {name}', { name: file.name })}
            onClick={() => onChange(files.toSpliced(at, 1))}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
      {room > 0 && (
        <>
          <label className="button small" htmlFor={id}>
            <Icon name="plus" />
            {t('Add photos or PDF')}
          </label>
          <input
            id={id}
            className="hidden-text"
            type="file"
            multiple
            accept="image/jpeg,image/png,image/webp,application/pdf"
            onChange={({ target }) => {
              onChange([...files, ...(target.files ?? [])].slice(0, max))
              target.value = ''
            }}
          />
        </>
      )}
      <span className="ink3 t13">{t('up to {n} files of 5 MB', { n: max })}</span>
    </div>
  )
}

/** 412 kB */
export const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
