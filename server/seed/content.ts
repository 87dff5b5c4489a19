import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { contentLanguages } from '@neev/domain/content/languages'
import { sitePageKeys } from '@neev/domain/content/site-page-keys'
import { sql } from 'kysely'
import { type Db, rowsOf } from '#core/db/open.ts'
import { cleanRichText } from '#core/rich-text/clean.ts'
import { insertRows } from './rows.ts'

const folder = fileURLToPath(new URL('../content/', import.meta.url))
/** Since when the first texts apply: before any order of a demo shop. */
const firstDay = '2026-04-01T00:00:00+05:30'

/** The texts of a file of `server/content/<language>/` in the languages that have it; the first line is the title. */
function textsOf(file: string) {
  return contentLanguages.flatMap((language) => {
    const path = `${folder}${language}/${file}`
    if (!existsSync(path)) return []
    const [first = '', ...rest] = readFileSync(path, 'utf8').split('\n')
    const title = first.replace(/^<h1>|<\/h1>$/g, '')
    return [{ language, title, body: cleanRichText(rest.join('\n'), [], file) }]
  })
}

/** First versions of the pages of the site, in every shop, demo or real. Keeps pages that have one. */
async function fillSitePages(db: Db): Promise<void> {
  const known = await rowsOf<{ key: string }>(db, sql`select key from site_pages`)
  const missing = sitePageKeys.filter((key) => !known.some((row) => row.key === key))
  await insertRows(
    db,
    'site_pages',
    missing.map((key) => ({ key })),
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

/** Texts that a shop starts with. */
export async function fillContent(db: Db): Promise<void> {
  await fillSitePages(db)
}
