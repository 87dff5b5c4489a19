// The catalogues in web/lang: one file per language except English, whose texts in the code are the keys.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const locales = ['es-ES', 'de-DE', 'hi-IN']
export const catalogueOf = (locale) => join(root, `web/lang/${locale}.json`)

/** A missing catalogue is empty. A broken one is an error, otherwise its translations would be lost. */
export const read = (path) => {
  if (!existsSync(path)) return {}
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path} can not be read, so nothing was changed: ${error.message}`)
  }
}
export const write = (path, value, indent) => writeFileSync(path, `${JSON.stringify(value, null, indent)}\n`)
