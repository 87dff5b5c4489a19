import { test as base, type Locator, type Page } from '@playwright/test'
import { givePasswordFor } from './sellers.ts'
import { expect, open } from './shop.ts'

/** A form of the demo shop: how one comes to it, what is typed, and what stands on the page once it is saved. */
export type Walked = {
  at: string
  /** What opens it, in order: buttons and links of the page, or of a row by `in`. */
  by?: readonly (string | RegExp)[]
  /** A text of the row that it is opened in. */
  in?: string
  /** Label of the button that sends it. */
  submit: string
  /**
   * What is typed, chosen ('*': the first), or ticked ('on') by label, or by the beginning of one ('Open …'); what else is required
   * is filled by its kind.
   */
  values?: Readonly<Record<string, string>>
  /** Files by label. */
  files?: Readonly<Record<string, { name: string; mimeType: string; buffer: Buffer }>>
  /** A button that confirms it. */
  sure?: string
  /** What the page says afterwards, which it did not before; without it, what is typed is there when the page is opened again. */
  shows?: string | RegExp
  /** What is said where the page stays as it is; the test then looks elsewhere. */
  says?: string
  /** What has to be there first. */
  before?: (page: Page) => Promise<unknown>
  /** What the form says where it has to refuse. */
  refused?: string
  /** Where it is shown, if elsewhere. */
  shownAt?: string
}

/** Opens a form, fills and sends it, and waits for what it changed on the page. */
export async function walkForm(page: Page, walked: Walked): Promise<void> {
  const { submit, values = {}, files = {}, sure, shows, says, shownAt, refused } = walked
  const form = await openForm(page, walked)
  const main = page.getByRole('main')
  const done = main
    .getByText(shows ?? 'Saved nowhere else')
    .filter({ visible: true })
    .first()
  if (!shownAt) await expect(done, `${submit}: not shown before`).toBeHidden()
  for (const [label, file] of Object.entries(files)) await form.getByLabel(label).setInputFiles(file)
  await fillForm(form, values)
  await form.getByRole('button', { name: submit, exact: true }).click()
  if (sure) await page.getByRole('dialog').getByRole('button', { name: sure, exact: true }).click()
  const isSent = page.getByRole('status').filter({ hasText: /\S/ }).or(refusals(form)).or(done).first()
  await givePasswordFor(page, isSent)
  expect(await refusals(form).allInnerTexts()).toEqual(refused ? [refused] : [])
  if (says) return await expect(page.getByRole('status').getByText(says)).toBeVisible()
  if (!shows) return await expectKept(page, walked)
  if (shownAt) await open(page, shownAt)
  await expect(done).toBeVisible()
}

/** Comes to a form. */
async function openForm(page: Page, { at, by = [], in: row, submit, before }: Walked): Promise<Locator> {
  await open(page, at)
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1 }).waitFor()
  await before?.(page)
  const within = row ? main.getByRole('row').filter({ hasText: row }) : main
  for (const [step, name] of by.entries()) await press(step === 0 ? within : main, name)
  const form = page.locator('form', { has: page.getByRole('button', { name: submit, exact: true }) }).last()
  await form.waitFor()
  return form
}

/** What was typed is what the form has when one comes to it again. */
async function expectKept(page: Page, walked: Walked) {
  const form = await openForm(page, walked)
  const controls = await controlsOf(form.locator('input, select, textarea'))
  for (const [name, typed] of Object.entries(walked.values ?? {}))
    expect(controls.find(({ label }) => isCalled(label, name))?.value, name).toBe(typed)
}

/** What a form says against its input. */
const refusals = (form: Locator) => form.locator('.error-text, [role=alert]')

/** Walks forms one after the other, and says of all what went wrong. */
export async function walkForms(page: Page, forms: readonly Walked[]): Promise<void> {
  const faults: string[] = []
  for (const walked of forms)
    await base
      .step(`${walked.submit}, ${walked.at}`, () => walkForm(page, walked))
      .catch((error: Error) => faults.push(`${walked.submit}, ${walked.at}: ${error.message}`))
  expect(faults).toEqual([])
}

async function press(where: Locator, name: string | RegExp) {
  const exact = typeof name === 'string'
  const control = where
    .getByRole('button', { name, exact })
    .or(where.getByRole('link', { name, exact }))
    .or(where.locator('summary').and(where.getByLabel(name, { exact })))
    .or(where.locator('summary').filter({ hasText: exact ? new RegExp(`^${name}$`) : name }))
    .filter({ visible: true })
    .first()
  await control.click()
}

type Control = { index: number; label: string; kind: string; value: string; optional: boolean; first: string }

/** Fills the controls of a form: those with a value given by their label, and those that are required and empty. */
export async function fillForm(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  const open = new Map(Object.entries(values))
  const fields = form.locator('input, select, textarea')
  // a choice may bring further fields
  for (let round = 0; round < 3; round++) {
    let filled = false
    for (const control of await controlsOf(fields)) {
      const key = [...open.keys()].find((one) => isCalled(control.label, one))
      const given = key === undefined ? undefined : open.get(key)
      const text = given ?? (control.optional || control.value !== '' ? undefined : usual(control))
      if (text === undefined) continue
      if (key !== undefined) open.delete(key)
      await fill(fields.nth(control.index), control, text)
      filled = true
    }
    if (!filled) break
  }
  expect([...open.keys()], 'fields that the form does not have').toEqual([])
}

const controlsOf = (fields: Locator): Promise<Control[]> =>
  fields.evaluateAll((all) =>
    all.flatMap((element, index) => {
      const control = element as HTMLInputElement
      if (control.offsetParent === null || control.disabled || control.type === 'file') return []
      const said = (control.labels?.[0]?.textContent ?? control.getAttribute('aria-label') ?? '').trim()
      // what has no name adds a row
      const optional = control.name === '' || /\(.*optional.*\)/.test(said)
      const isFigure = control.closest('.input.figure') !== null
      const kind = control instanceof HTMLSelectElement ? 'select' : isFigure ? 'figure' : control.type
      const first =
        [...((control as unknown as HTMLSelectElement).options ?? [])].find(({ value }) => value)?.value ?? ''
      const isTick = kind === 'checkbox' || kind === 'radio'
      const value = isTick ? 'as it is' : control.value
      return [{ index, label: said.replace(/\s*\(.*optional.*\)/, ''), kind, value, optional, first }]
    }),
  )

const isCalled = (label: string, name: string) =>
  name.endsWith('…') ? label.startsWith(name.slice(0, -1)) : label === name

/** What is typed into a field that the test has nothing to say about. */
function usual({ label, kind, first }: Control): string {
  if (kind === 'select') return first
  if (kind === 'figure') return '10'
  if (kind === 'email') return 'gate@walk.example'
  if (kind === 'tel') return '98220 55014'
  if (kind === 'date') return new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  if (kind === 'textarea') return 'As agreed on the telephone this morning'
  return label || 'As agreed'
}

async function fill(field: Locator, { kind }: Control, text: string) {
  if (kind === 'checkbox' || kind === 'radio') await field.setChecked(text === 'on')
  else if (kind === 'select')
    await field.selectOption(
      await field.evaluate(
        (select: HTMLSelectElement, wanted) =>
          [...select.options].find(({ label, value }) =>
            wanted === '*' ? value !== '' : label === wanted || value === wanted,
          )?.value ?? wanted,
        text,
      ),
    )
  else await field.fill(text)
}
