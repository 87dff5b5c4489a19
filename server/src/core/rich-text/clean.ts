import { picturePath, widthsFor } from '@neev/domain/platform/pictures/pictures'
import sanitizeHtml from 'sanitize-html'
import { refused } from '../errors.ts'

/** A stored picture that texts may show. */
export type TextPicture = { key: string; width: number; height: number }

const tags = ['h2', 'h3', 'h4', 'p', 'br', 'strong', 'em', 'u', 's', 'code', 'a', 'ul', 'ol', 'li', 'blockquote', 'hr']
const tableTags = ['table', 'thead', 'tbody', 'tr', 'th', 'td']
const pictureTags = ['figure', 'img', 'figcaption']
/** Elements that run, load or restyle something. They are refused, so that nobody believes that they were stored. */
const refusedTags = new Set(
  'script style svg math iframe object embed link meta base form input button template noscript video audio'.split(' '),
)
const safeLink = /^(https?:\/\/[^\s]+|mailto:[^\s]+|tel:[+\d][\d\s-]*|\/(?!\/)[^\s]*|#[\w-]+)$/i
const pictureSource = /^\/files\/pictures\/([\w-]{16,64})\/\d{2,4}\.(?:avif|webp)$/
const maxShownWidth = 1280
const maxAlt = 150

/** Keys of the pictures that a text shows, for looking them up before `cleanRichText`. */
export const pictureKeysIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\/files\/pictures\/([\w-]{16,64})\//g)].map(([, key]) => key ?? '')),
]

/**
 * HTML of an editor, reduced to what texts of the site may contain: headings of the levels 2 to 4, paragraphs, lists,
 * tables, quotations, links and figures. Unknown harmless elements lose their tags and keep their words. Refuses
 * scripts, styles, drawings, embedded pages and event handlers, links of other kinds, pictures that are not in
 * `pictures`, and pictures without a description. `field` is the input that a refusal names.
 */
export function cleanRichText(html: string, pictures: readonly TextPicture[], field: string): string {
  const known = new Map(pictures.map((picture) => [picture.key, picture]))
  const cleaned = sanitizeHtml(html, {
    allowedTags: [...tags, ...tableTags, ...pictureTags],
    allowedAttributes: {
      a: ['href', 'rel'],
      table: ['tabindex'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
      ol: ['start'],
      img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    onOpenTag: (name, attributes) => {
      const handlers = Object.keys(attributes).some((attribute) => /^on/i.test(attribute))
      if (refusedTags.has(name) || handlers) throw refused('RICH_TEXT_ELEMENT', {}, field)
      if (name === 'a' && attributes.href !== undefined && !safeLink.test(attributes.href.trim()))
        throw refused('RICH_TEXT_LINK', {}, field)
      if (name === 'img' && !known.has(pictureSource.exec(attributes.src ?? '')?.[1] ?? ''))
        throw refused('RICH_TEXT_PICTURE', {}, field)
      if (name === 'img' && !attributes.alt?.trim()) throw refused('RICH_TEXT_ALT', {}, field)
    },
    transformTags: {
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      b: 'strong',
      i: 'em',
      del: 's',
      ins: 'u',
      // Wide tables scroll on a phone; the keyboard can reach them then
      table: () => ({ tagName: 'table', attribs: { tabindex: '0' } }),
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: { href: href.trim(), ...(/^https?:/i.test(href.trim()) && { rel: 'noopener nofollow' }) },
      }),
      img: (tagName, { src = '', alt = '' }) => {
        const picture = known.get(pictureSource.exec(src)?.[1] ?? '')
        return { tagName, attribs: picture ? attributesOf(picture, alt) : {} }
      },
    },
  })
  return (
    cleaned
      .replace(/\u00a0/g, ' ')
      .replace(/<p>\s*<\/p>/g, '')
      // A heading without words names nothing; such a cell is the corner of its table
      .replace(
        /<th([^>]*)>\s*(?:<br \/>)?\s*<\/th>/g,
        (_, attributes: string) => `<td${attributes.replace(/ scope="\w+"/, '')}></td>`,
      )
      .trim()
  )
}

function attributesOf({ key, width, height }: TextPicture, alt: string): Record<string, string> {
  const widths = widthsFor(width).filter((one) => one <= maxShownWidth)
  const largest = widths.at(-1) ?? width
  return {
    src: picturePath(key, largest, 'webp'),
    srcset: widths.map((one) => `${picturePath(key, one, 'webp')} ${one}w`).join(', '),
    sizes: '(max-width: 720px) 100vw, 680px',
    width: String(width),
    height: String(height),
    alt: alt.trim().slice(0, maxAlt),
    loading: 'lazy',
    decoding: 'async',
  }
}

/** The words of a cleaned text without its markup. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
