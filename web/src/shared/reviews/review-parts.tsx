import { useT } from '#i18n/use-t.ts'
import { Photo } from '#shared/pictures/Photo.tsx'
import { aspectLabels, isAspect } from './review-labels.ts'
import type { ReviewPhotoFragment } from './reviews.graphql.ts'
import styles from './reviews.module.css'

/** The ratings of aspects, in one line. */
export function Marks({ aspects }: { aspects: Record<string, unknown> }) {
  const t = useT()
  const marks = Object.entries(aspects).flatMap(([name, value]) =>
    isAspect(name) ? [`${t(aspectLabels[name])} ${value}`] : [],
  )
  return marks.length > 0 ? <p className="t13 ink3">{marks.join(' · ')}</p> : null
}

/** Photos of a review, each a link to its largest size. */
export function ReviewPhotos({ photos }: { photos: readonly ReviewPhotoFragment[] }) {
  const t = useT()
  if (photos.length === 0) return null
  return (
    <ul className={styles.reviewPhotos}>
      {photos.map((photo, at) => (
        <li key={photo.key}>
          <a href={`/files/pictures/${photo.key}/${Math.max(...photo.widths)}.webp`} target="_blank" rel="noreferrer">
            <Photo photo={photo} show="low" title={t('Photo {n} of {of}', { n: at + 1, of: photos.length })} />
          </a>
        </li>
      ))}
    </ul>
  )
}
