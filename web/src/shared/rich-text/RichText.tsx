import { useFollow } from '#ui/page-parts.tsx'
import styles from './rich-text.module.css'

type Props = {
  /** HTML that the server has cleaned. */
  html: string
  className?: string
}

/** A text that was written in the editor. Its links to pages of the site navigate within the page. */
export function RichText({ html, className }: Props) {
  const follow = useFollow()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the links inside are what is pressed
    <div
      className={className ? `${styles.rich} ${className}` : styles.rich}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server (core/rich-text/clean.ts)
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
