import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { walk } from '../texts/walk.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => ({ file, code: readFileSync(`${root}${file}`, 'utf8') }))

/** Forms that no browser test sends, and why; the list only becomes shorter. */
const notPressed: Record<string, string> = {
  'Ask buyer': 'the demo shop has no shipment with excess weight that the seller may still charge',
  'Confirm columns': 'its bank statements come with columns that are known',
  'Create account and accept': 'the link of an invitation is in a mail, and secrets of mails are not kept',
  'Create consolidated e-way bill': 'no two shipments of it leave in one vehicle',
  'End own rates': 'own rates begin tomorrow at the earliest, and only those in force are ended',
  'Grant credit': 'its companies have a credit line or have not bought from a seller without one',
  'Mark as refunded': 'no seller of it is paid into an account of its own',
  'Match with these orders': 'no line of its bank statements is left that several orders make up',
  'Offer on request': 'its partner offers every product that can be had on request',
  'Record certificate': 'no government buyer of it has deducted tax',
  'Save IRN': 'no seller of it has to register invoices',
  'Save and test': 'no seller of it has to register invoices',
  'Save number': 'it has no consolidated e-way bill',
  'Set password': 'its link is in a mail, and secrets of mails are not kept',
  Verify: 'it is sent by the sixth digit, see e2e/forms/accounts.test.ts',
  'Verify and send': 'as the code of an account, which e2e/forms/accounts.test.ts enters',
}

type Attribute = { type: string; name: { name: string }; value?: { start: number; end: number } }
type Element = { type: string; attributes: Attribute[] }

/** The labels of the buttons that send the forms of a file. */
function submitLabels(file: string, code: string): string[] {
  const labels: string[] = []
  walk(parseSync(file, code).program, (node: Element) => {
    if (node.type !== 'JSXOpeningElement') return
    for (const { type, name, value } of node.attributes)
      if (type === 'JSXAttribute' && name.name === 'submit' && value)
        for (const [, label = ''] of code.slice(value.start, value.end).matchAll(/\bt\('((?:[^'\\]|\\.)+)'/g))
          labels.push(label)
  })
  return labels
}

/** Whether a browser test names a label: as a text, or at the beginning of a pattern. */
const isNamed = (label: string, tests: string) =>
  ["'", '`', '/', '/^'].some((before) => tests.includes(`${before}${label.replace(/\{.*/, '').trimEnd()}`))

test('the labels of a form are those of its button', () => {
  const piece = `const form = <Form submit={isNew ? t('Create brand') : t('Save')} title={t('Brand')} />`
  expect(submitLabels('form.tsx', piece)).toEqual(['Create brand', 'Save'])
})

test.each([
  ["getByRole('button', { name: 'Change password' })", true],
  ['name: /^Change password/', true],
  ["name: 'Do not Change password'", false],
])('%s names Change password: %s', (code, named) => {
  expect(isNamed('Change password', code)).toBe(named)
})

test('each form is sent by a browser test', () => {
  const tests = read('e2e/**/*.ts')
    .map(({ code }) => code)
    .join('\n')
  const labels = new Set(
    read('web/src/**/*.tsx')
      .filter(({ file }) => !/\.test\.tsx$/.test(file))
      .flatMap(({ file, code }) => submitLabels(file, code)),
  )
  expect(labels.size).toBeGreaterThan(100)
  expect([...labels].filter((label) => !isNamed(label, tests)).sort()).toEqual(Object.keys(notPressed).sort())
})
