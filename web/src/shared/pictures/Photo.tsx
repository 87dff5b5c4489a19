import {
  type PictureFormat,
  type ProductPicture,
  pictureFormats,
  picturePath,
} from '@neev/domain/platform/pictures/pictures'
import styles from './Photo.module.css'

/** The first picture of a product, if its drawing data contains one. */
export const photoOf = (drawing: unknown): ProductPicture | null =>
  typeof drawing === 'object' && drawing !== null && 'photo' in drawing ? (drawing.photo as ProductPicture) : null

/** Displayed width of a picture: small in lists, half of a product page. */
const sizes = { low: '(max-width: 640px) 50vw, 300px', full: '(max-width: 900px) 100vw, 620px', thumb: '72px' } as const

type Props = {
  photo: ProductPicture
  show: keyof typeof sizes
  title?: string | undefined
  className?: string | undefined
}

/** A product picture in the width and format that the browser chooses. */
export function Photo({ photo, show, title, className }: Props) {
  const { key, widths, width, height, alt } = photo
  const set = (format: PictureFormat) => widths.map((one) => `${picturePath(key, one, format)} ${one}w`).join(', ')
  const [min = 320] = widths
  return (
    <picture className={className ? `${styles.photo} ${className}` : styles.photo}>
      {pictureFormats.slice(0, -1).map((format) => (
        <source key={format} type={`image/${format}`} srcSet={set(format)} sizes={sizes[show]} />
      ))}
      <img
        src={picturePath(key, min, 'webp')}
        srcSet={set('webp')}
        sizes={sizes[show]}
        width={width}
        height={height}
        alt={title === undefined ? '' : alt || title}
        loading={show === 'full' ? 'eager' : 'lazy'}
        decoding="async"
      />
    </picture>
  )
}
