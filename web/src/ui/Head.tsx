import { useContext } from 'react'
import { useLocation } from 'react-router'
import { SeoContext } from './seo.ts'

type Props = {
  title: string
  /** One or two sentences for search results. */
  description?: string
  /** Canonical URL, absolute. */
  canonical?: string
  /** Picture for shared links, absolute. */
  image?: string | undefined
  noIndex?: boolean
}

/** Title and metadata of a page. React moves them into <head>. */
export function Head(props: Props) {
  const seo = useContext(SeoContext)
  const { pathname } = useLocation()
  const isSet = seo?.path === pathname
  const { title, description, canonical, image, noIndex } = isSet ? { ...props, ...seo } : props
  return (
    <>
      <title>{isSet ? title : `${title} · Neev`}</title>
      {description && <meta name="description" content={description} />}
      {canonical && (
        <>
          <link rel="canonical" href={canonical} />
          <meta property="og:site_name" content="Neev" />
          <meta property="og:type" content="website" />
          <meta property="og:title" content={title} />
          <meta property="og:url" content={canonical} />
          {description && <meta property="og:description" content={description} />}
          {image && <meta property="og:image" content={image} />}
        </>
      )}
      {noIndex && <meta name="robots" content="noindex" />}
    </>
  )
}

/** Structured data for search engines as JSON-LD; not executable, so the content security policy allows it. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with < escaped can not leave its element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
