import type { ProductPicture } from '@neev/domain/platform/pictures/pictures'
import { useT } from '#i18n/use-t.ts'
import styles from './gallery.module.css'
import { Photo } from './Photo.tsx'

type Props = { images: readonly ProductPicture[]; at: number; choose: (at: number) => void }

/** Thumbnails for choosing the large picture. */
export function PhotoChoice({ images, at, choose }: Props) {
  const t = useT()
  if (images.length < 2) return null
  return (
    <ul className={styles.photoChoice} aria-label={t('Pictures')}>
      {images.map((one, index) => (
        <li key={one.key}>
          <button type="button" aria-current={index === at ? 'true' : undefined} onClick={() => choose(index)}>
            <Photo photo={one} show="thumb" title={t('Picture {n} of {of}', { n: index + 1, of: images.length })} />
          </button>
        </li>
      ))}
    </ul>
  )
}
