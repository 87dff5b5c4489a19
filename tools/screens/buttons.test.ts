import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { walk } from '../texts/walk.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What a variable is called that says that something is running. */
const running = /\b(busy|is[A-Z]\w*ing|pending|saving|sending|fetching|loading|submitting)\b/i

type Attribute = { type: string; name: { name: string }; value?: { start: number; end: number } }
type Element = { type: string; name: { name: string }; attributes: Attribute[] }

/** The plain buttons of a file that are disabled while something runs, in its words. */
function losingFocus(file: string, code: string): string[] {
  const found: string[] = []
  walk(parseSync(file, code).program, (node: Element) => {
    if (node.type !== 'JSXOpeningElement' || node.name.name !== 'button') return
    for (const { type, name, value } of node.attributes) {
      if (type !== 'JSXAttribute' || !value || !['disabled', 'aria-disabled'].includes(name.name)) continue
      const condition = code.slice(value.start, value.end)
      if (running.test(condition)) found.push(`${name.name}=${condition}`)
    }
  })
  return found
}

test.each([
  ['<button disabled={save.busy}>Save</button>', ['disabled={save.busy}']],
  ['<button disabled={!name || isSaving}>Save</button>', ['disabled={!name || isSaving}']],
  ['<button aria-disabled={busy}>Save</button>', ['aria-disabled={busy}']],
  ['<button disabled={whyNot !== null}>Save</button>', []],
  ['<BusyButton busy={save.busy} disabled={whyNot !== null}>Save</BusyButton>', []],
  ['<input disabled={save.busy} />', []],
])('of %s finds %j', (piece, found) => {
  expect(losingFocus('piece.tsx', `const piece = ${piece}`)).toEqual(found)
})

test('a button that is busy keeps the focus: it is a BusyButton', () => {
  const faults = globSync('web/src/**/*.tsx', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx$/.test(file))
    .filter((file) => losingFocus(file, readFileSync(`${root}${file}`, 'utf8')).length > 0)
  expect(faults).toEqual([])
})
