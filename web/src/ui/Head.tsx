import { createContext, type ReactElement, useContext } from 'react'
import { createPortal } from 'react-dom'
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

/** On the server: takes the tags of the page, which the document's head is written from. */
export const HeadContext = createContext<((tags: ReactElement) => void) | null>(null)

let isOfServer = true

/** Removes what the server wrote into the head, before the first page of the browser writes its own. */
function clearHead() {
  if (!isOfServer) return
  isOfServer = false
  const tags = 'title, link[rel=canonical], meta:is([name=description], [name=robots], [property^="og:"])'
  for (const tag of document.head.querySelectorAll(tags)) tag.remove()
}

/** Title and metadata of a page, in the document's <head>. */
export function Head(props: Props) {
  const seo = useContext(SeoContext)
  const { pathname } = useLocation()
  const isSet = seo?.path === pathname
  const { title, description, canonical, image, noIndex } = isSet ? { ...props, ...seo } : props
  const collect = useContext(HeadContext)
  const tags = (
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
  if (!collect) {
    clearHead()
    return createPortal(tags, document.head)
  }
  collect(tags)
  return null
}

/** Structured data for search engines as JSON-LD; not executable, so the content security policy allows it. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with < escaped can not leave its element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
