type Props = {
  title: string
  /** One or two sentences for search results. */
  description?: string
  /** The one address of this content, absolute. */
  canonical?: string
  noIndex?: boolean
}

/** What the browser's tab and search engines see of a page. React lifts it into <head>. */
export function Head({ title, description, canonical, noIndex = false }: Props) {
  return (
    <>
      <title>{`${title} · Neev`}</title>
      {description && <meta name="description" content={description} />}
      {canonical && <link rel="canonical" href={canonical} />}
      {noIndex && <meta name="robots" content="noindex" />}
    </>
  )
}

/** Facts for search engines, as JSON-LD; not a script, so the policy lets it be. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with < escaped can not leave its element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
