import { pictureFormats, picturePath } from '@neev/domain/platform/pictures/pictures'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { BannerFragment, SmallBannerFragment } from './advertisements.graphql.ts'
import styles from './Banners.module.css'

type Slot = BannerFragment['slot']
type ShownBanner = SmallBannerFragment & Partial<Pick<BannerFragment, 'mobilePicture' | 'slot'>>
/** Rows of banners as wide as the page; the others are cards of which several fit. */
const isWide: Record<Slot, boolean> = {
  HOME_TOP: true,
  DOWN_BANNER: true,
  CATEGORY: true,
  ASSOCIATE_PAGE: true,
  PDP_SLIDER: false,
  USER_REGISTER: false,
  GENERIC: false,
}
/** Displayed width, for the browser's choice of a file. */
const sizesOf = (slot: Slot) => (isWide[slot] ? '(max-width: 1280px) 100vw, 1200px' : '(max-width: 480px) 90vw, 400px')

type Props = {
  slot: Slot
  banners: readonly ShownBanner[]
  /** Of a page that is a draft or a preview: nothing is counted. */
  isPreview?: boolean
}

/**
 * Advertisements of a slot, nothing if there are none: a list that can be scrolled sideways, with and without scripts. What
 * moves and counts is added by `follow-banners`, so the page itself loads nothing for it.
 */
export default function Banners({ slot, banners: all, isPreview = false }: Props) {
  const t = useT()
  const banners = all.filter((banner) => (banner.slot ?? slot) === slot)
  const section = useRef<HTMLElement>(null)
  const shown = banners.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (shown && section.current) {
      const { current } = section
      import('./follow-banners.ts').then(({ followBanners }) => followBanners(current))
    }
  }, [shown])
  if (banners.length === 0) return null
  return (
    <section
      ref={section}
      key={shown}
      className={styles.banners}
      data-slot={slot}
      data-wide={isWide[slot] || undefined}
      aria-label={slot === 'DOWN_BANNER' ? t('More advertisements') : t('Advertisements')}
      data-banners={isPreview ? 'preview' : 'shown'}
    >
      <ul>
        {banners.map((banner) => (
          <li key={banner.id} data-banner={banner.id}>
            <BannerLink link={banner.link} isSponsored={banner.isSponsored}>
              <BannerPicture banner={banner} slot={slot} />
              <span className={styles.bannerTitle}>
                {banner.title}
                {banner.isSponsored && <span className="badge plain">{t('Sponsored')}</span>}
              </span>
            </BannerLink>
          </li>
        ))}
      </ul>
      {banners.length > 1 && (
        <p className={styles.bannerControls} data-controls hidden>
          <button type="button" className="button small square" data-step="-1" aria-label={t('Previous banner')}>
            <Icon name="arrowLeft" />
          </button>
          <button type="button" className="button small square" data-step="1" aria-label={t('Next banner')}>
            <Icon name="arrowRight" />
          </button>
          <button type="button" className="button small" data-pause={t('Pause')} data-play={t('Play')} hidden>
            {t('Pause')}
          </button>
        </p>
      )}
    </section>
  )
}

type LinkProps = { link: string; isSponsored: boolean; children: React.ReactNode }

/** Within the site by the router; to other sites with what search engines ask of paid links. */
function BannerLink({ link, isSponsored, children }: LinkProps) {
  if (link.startsWith('/')) return <Link to={link}>{children}</Link>
  return (
    <a href={link} rel={isSponsored ? 'sponsored noopener' : 'noopener'}>
      {children}
    </a>
  )
}

function BannerPicture({ banner, slot }: { banner: ShownBanner; slot: Slot }) {
  const { picture, mobilePicture = null } = banner
  const setOf = ({ key, widths }: Pick<typeof picture, 'key' | 'widths'>, format: 'avif' | 'webp') =>
    widths.map((width) => `${picturePath(key, width, format)} ${width}w`).join(', ')
  const [min = 320] = picture.widths
  return (
    <picture>
      {mobilePicture &&
        pictureFormats.map((format) => (
          <source
            key={format}
            media="(max-width: 640px)"
            type={`image/${format}`}
            srcSet={setOf(mobilePicture, format)}
            sizes="100vw"
            width={mobilePicture.width}
            height={mobilePicture.height}
          />
        ))}
      <source type="image/avif" srcSet={setOf(picture, 'avif')} sizes={sizesOf(slot)} />
      <img
        src={picturePath(picture.key, min, 'webp')}
        srcSet={setOf(picture, 'webp')}
        sizes={sizesOf(slot)}
        width={picture.width}
        height={picture.height}
        alt={picture.alt}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}
