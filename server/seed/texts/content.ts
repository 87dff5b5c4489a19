import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fixedArticles } from '@neev/domain/content/article-topics'
import { readMinutes } from '@neev/domain/content/articles'
import { contentLanguages } from '@neev/domain/content/languages'
import { sitePageKeys } from '@neev/domain/content/site-page-keys'
import { sql } from 'kysely'
import type { Db } from '#core/db/open.ts'
import { rowAs, rowsAs } from '#core/db/rows-as.ts'
import { cleanRichText, wordsOf } from '#core/rich-text/clean.ts'
import { insertRows } from '../rows.ts'

const folder = fileURLToPath(new URL('../../content/', import.meta.url))
/** Since when the first texts apply: before any order of a demo shop. */
const firstDay = '2026-04-01T00:00:00+05:30'

/** The texts of a file of `server/content/<language>/` in the languages that have it; the first line after the comment is the title. */
function textsOf(file: string) {
  return contentLanguages.flatMap((language) => {
    const path = `${folder}${language}/${file}`
    if (!existsSync(path)) return []
    const [first = '', ...rest] = readFileSync(path, 'utf8')
      .replace(/^<!--[\s\S]*?-->\n/, '')
      .split('\n')
    const title = first.replace(/^<h1>|<\/h1>$/g, '')
    return [{ language, title, body: cleanRichText(rest.join('\n'), [], file) }]
  })
}

/** First versions of the pages of the site, in every shop, demo or real. Keeps pages that have one. */
async function fillSitePages(db: Db): Promise<void> {
  const known = await rowsAs<{ key: string }>(db, sql`select key from site_pages`)
  const missing = sitePageKeys.filter((key) => !known.some((row) => row.key === key))
  await insertRows(
    db,
    'site_pages',
    missing.map((key) => ({ key, version: 1 })),
  )
  await insertRows(
    db,
    'site_page_versions',
    missing.map((key) => ({
      key,
      number: 1,
      effective_from: firstDay,
      published_at: firstDay,
      created_at: firstDay,
      note: 'First version',
      texts: textsOf(`${key}.html`),
    })),
  )
}

/** The lines `name: value` of the comment that an article's file begins with. */
function headOf(file: string): Record<string, string> {
  const [, head = ''] = /^<!--([\s\S]*?)-->\n/.exec(readFileSync(file, 'utf8')) ?? []
  return Object.fromEntries([...head.matchAll(/^(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value]))
}

const listIn = (text = '') => text.split(',').flatMap((part) => part.trim() || [])

/** The row of the article of a file; its name is the address. */
function articleOf(file: string) {
  const head = headOf(`${folder}en/articles/${file}`)
  const slug = file.replace('.html', '')
  const texts = textsOf(`articles/${file}`).map((text) => {
    const { excerpt = '', description = '' } = headOf(`${folder}${text.language}/articles/${file}`)
    return { ...text, excerpt, seoTitle: '', seoDescription: description }
  })
  const words = wordsOf(texts[0]?.body ?? '').split(' ').length
  const tags = listIn(head.tags)
  const moment = `${head.date}T08:00:00+05:30`
  return {
    slug,
    is_fixed: fixedArticles.some((fixed) => fixed === slug),
    topic: head.topic,
    author: head.author,
    author_role: head.role ?? '',
    tags,
    products: listIn(head.products),
    texts,
    read_minutes: readMinutes(words),
    state: 'LIVE',
    publish_at: moment,
    is_pinned: head.pinned === 'yes',
    version: 1,
    search: [...texts.flatMap(({ title, excerpt }) => [title, excerpt]), head.author, ...tags].join(' '),
    created_at: moment,
    updated_at: moment,
  }
}

/** Articles of `server/content/en/articles` that the shop does not have yet: to add one, add its file. */
async function fillArticles(db: Db): Promise<void> {
  const known = await rowsAs<{ slug: string }>(db, sql`select slug from articles`)
  const files = readdirSync(`${folder}en/articles`).filter((file) => file.endsWith('.html'))
  const rows = files.map(articleOf).filter(({ slug }) => !known.some((row) => row.slug === slug))
  const ids = await insertRows(db, 'articles', rows, 'id')
  await insertRows(
    db,
    'article_versions',
    rows.map(({ texts, created_at }, at) => ({ article_id: ids[at], number: 1, texts, created_at })),
  )
}

/** Headings and questions of `faq.html` in one language: headings of level 2 and 3. */
function faqOf(language: string) {
  const html = readFileSync(`${folder}${language}/faq.html`, 'utf8')
  return html
    .split('<h2>')
    .slice(1)
    .map((part) => {
      const [title = '', ...questions] = part.split('<h3>')
      return {
        title: title.replace(/<\/h2>\s*/, ''),
        questions: questions.map((one) => {
          const [question = '', answer = ''] = one.split('</h3>')
          return { question, answer: cleanRichText(answer, [], 'faq.html') }
        }),
      }
    })
}

/** First questions and answers, where the shop has none. Languages have the same questions in the same order. */
async function fillFaq(db: Db): Promise<void> {
  if (await rowAs(db, sql`select 1 from faq_groups limit 1`)) return
  const languages = (['en', 'hi'] as const).map((language) => ({ language, groups: faqOf(language) }))
  const groups = languages[0]?.groups ?? []
  const ids = await insertRows(
    db,
    'faq_groups',
    groups.map((_, at) => ({
      texts: languages.map(({ language, groups }) => ({ language, title: groups[at]?.title })),
      position: at,
      version: 1,
    })),
    'id',
  )
  await insertRows(
    db,
    'faq_questions',
    groups.flatMap(({ questions }, at) =>
      questions.map((_, position) => ({
        group_id: ids[at],
        texts: languages.map(({ language, groups }) => ({ language, ...groups[at]?.questions[position] })),
        position,
        is_shown: true,
        version: 1,
        updated_at: firstDay,
      })),
    ),
  )
}

/** Texts that a shop starts with. */
export async function fillContent(db: Db): Promise<void> {
  await fillSitePages(db)
  await fillArticles(db)
  await fillFaq(db)
}
