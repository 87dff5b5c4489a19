import { expect, test } from 'vitest'
import type { Locale } from '#state/slices.ts'
import { loadMessages, type Messages, makeCatalogues } from './messages.ts'

const texts: Record<string, Record<string, Messages>> = {
  'hi-IN': { first: { Cart: 'कार्ट' }, page: { Quantity: 'मात्रा' }, rules: { 'Too late.': 'बहुत देर हो गई।' } },
  'de-DE': { first: { Cart: 'Warenkorb' }, page: { Quantity: 'Menge' }, rules: { 'Too late.': 'Zu spät.' } },
}

function make() {
  const requested: string[] = []
  const catalogues = makeCatalogues({
    firstPart: 'first',
    answersParts: ['rules'],
    fetchPart: (locale: Locale, part: string) => {
      requested.push(`${locale} ${part}`)
      const found = texts[locale]?.[part]
      return found && Promise.resolve({ default: found })
    },
  })
  return { ...catalogues, requested }
}

test('a page begins with the first part alone', async () => {
  const { loadMessages, requested } = make()
  expect(await loadMessages('hi-IN')).toEqual({ Cart: 'कार्ट' })
  expect(requested).toEqual(['hi-IN first'])
})

test('what loads later brings its sentences into the catalogue that is shown', async () => {
  const { loadMessages, withTexts } = make()
  const shown = await loadMessages('hi-IN')
  expect(await withTexts(Promise.resolve('page'), 'page')).toBe('page')
  expect(shown).toEqual({ Cart: 'कार्ट', Quantity: 'मात्रा' })
})

test('a language that is chosen later has the sentences of all that is open', async () => {
  const { loadMessages, withTexts } = make()
  await loadMessages('en-US')
  await withTexts(Promise.resolve(), 'page')
  expect(await loadMessages('de-DE')).toEqual({ Cart: 'Warenkorb', Quantity: 'Menge' })
})

test('what comes to be needed while a language loads is not missing in it', async () => {
  const { loadMessages, withTexts } = make()
  const loading = loadMessages('de-DE')
  await withTexts(Promise.resolve(), 'page')
  expect(await loading).toHaveProperty('Quantity', 'Menge')
})

test('a part is fetched once, and again when it did not come', async () => {
  let fails = true
  const requested: string[] = []
  const { loadMessages, withTexts } = makeCatalogues({
    firstPart: 'first',
    answersParts: [],
    fetchPart: async (_, part) => {
      requested.push(part)
      if (part === 'page' && fails) throw new Error('no line')
      return { default: texts['hi-IN']?.[part] ?? {} }
    },
  })
  const shown = await loadMessages('hi-IN')
  await expect(withTexts(Promise.resolve(), 'page')).rejects.toThrow('no line')
  fails = false
  await withTexts(Promise.resolve(), 'page')
  await withTexts(Promise.resolve(), 'page')
  expect(shown).toHaveProperty('Quantity')
  expect(requested).toEqual(['first', 'page', 'page'])
})

test('sentences of rules come when the server says one, and those of the page with the page', async () => {
  const { loadMessages, loadAnswers } = make()
  const shown = await loadMessages('hi-IN', { 'Sold out.': 'बिक गया।' })
  expect(shown).toHaveProperty(['Sold out.'], 'बिक गया।')
  await loadAnswers()
  expect(shown).toHaveProperty(['Too late.'], 'बहुत देर हो गई।')
})

test.each(['hi-IN', 'de-DE', 'es-ES'] as const)(
  'the whole catalogue that the server renders with is compiled: %s',
  async (locale) => {
    const messages = await loadMessages(locale)
    expect(Object.keys(messages).length).toBeGreaterThan(5000)
    expect(Object.values(messages).filter((message) => typeof message === 'string' && /\{\w+,/.test(message))).toEqual(
      [],
    )
  },
)
