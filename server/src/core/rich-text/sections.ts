import { slugOf } from '../slugs.ts'
import { wordsOf } from './clean.ts'

/** A part of a text under a heading of level 2. The first may have no heading. */
export type TextSection = {
  /** The anchor of the heading; empty for a part without one. */
  id: string
  title: string
  html: string
  /** A quotation directly under the heading, which explains the part in plain words; empty if there is none. */
  plain: string
}

const heading = /<h2>([\s\S]*?)<\/h2>/
const plainWords = /^\s*<blockquote>([\s\S]*?)<\/blockquote>/

/** A cleaned text cut at its headings of level 2, each with an anchor that is unique on the page. */
export function sectionsOf(html: string): TextSection[] {
  const [before = '', ...parts] = html.split(/(?=<h2>)/)
  const all = before.startsWith('<h2>') ? [before, ...parts] : parts
  const used = new Set<string>()
  const anchor = (title: string, at: number) => {
    const slug = slugOf(title)
    // Titles in other scripts leave nothing of a slug
    const base = slug.length < 3 ? `section-${at + 1}` : slug
    const id = used.has(base) ? `${base}-${at + 1}` : base
    used.add(id)
    return id
  }
  const first = before && !before.startsWith('<h2>') ? [{ id: '', title: '', html: before, plain: '' }] : []
  const cut = all.map((part, at) => {
    const title = wordsOf(heading.exec(part)?.[1] ?? '')
    const body = part.replace(heading, '')
    const plain = plainWords.exec(body)?.[1] ?? ''
    return { id: anchor(title, at), title, html: plain ? body.replace(plainWords, '') : body, plain }
  })
  return [...first, ...cut]
}
