// The catalogues of web/lang: one file for each language but English, whose sentences stand in the code: they are the keys.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../', import.meta.url))
export const locales = ['es-ES', 'de-DE', 'hi-IN']
export const catalogueOf = (locale) => join(root, `web/lang/${locale}.json`)

/** A catalogue that is not there yet is empty; one that is half written must not be taken for empty, or its translations are lost. */
export const read = (path) => {
  if (!existsSync(path)) return {}
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path} can not be read, so nothing was changed: ${error.message}`)
  }
}
export const write = (path, value, indent) => writeFileSync(path, `${JSON.stringify(value, null, indent)}\n`)
