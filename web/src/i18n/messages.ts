import type { Locale } from '#state/slices.ts'
import { answersParts, fetchPart, firstPart } from './catalogues.ts'
import type { SyntaxTree } from './format-message.ts'

/** A compiled catalogue: plain messages as text, others as their syntax tree. English is in the code and has none. */
export type Messages = Record<string, string | SyntaxTree>

type Parts = { firstPart: string; answersParts: readonly string[]; fetchPart: typeof fetchPart }

/** Catalogues that load in parts: code and its texts load together, in any language. */
export function makeCatalogues({ firstPart, answersParts, fetchPart }: Parts) {
  /** Names of the parts needed on the page. */
  const needed = new Set([firstPart])
  /** Catalogues by language. A catalogue grows in place, so holders see parts that load later. */
  const catalogues = new Map<Locale, { messages: Messages; parts: Map<string, Promise<void>> }>()

  function catalogueOf(locale: Locale) {
    const catalogue = catalogues.get(locale) ?? { messages: {}, parts: new Map() }
    catalogues.set(locale, catalogue)
    return catalogue
  }

  function loadPart(locale: Locale, part: string): Promise<void> {
    const { messages, parts } = catalogueOf(locale)
    const known = parts.get(part)
    if (known) return known
    const loading = Promise.resolve(fetchPart(locale, part)).then((more) => void Object.assign(messages, more?.default))
    parts.set(part, loading)
    // A failed part is requested again when next needed
    loading.catch(() => parts.delete(part))
    return loading
  }

  /**
   * The catalogue of a language with all needed parts, including those that become needed while loading. `said` are
   * texts delivered with the page.
   */
  async function loadMessages(locale: Locale, said?: Messages): Promise<Messages> {
    const { messages } = catalogueOf(locale)
    Object.assign(messages, said)
    let count = 0
    while (count < needed.size) {
      count = needed.size
      await Promise.all([...needed].map((part) => loadPart(locale, part)))
    }
    return messages
  }

  /**
   * Loads code together with its texts, in every requested language. The build wraps each import() whose modules
   * display texts in this, so that nothing appears without its texts.
   */
  async function withTexts<Module>(module: Promise<Module>, ...parts: string[]): Promise<Module> {
    for (const part of parts) needed.add(part)
    await Promise.all([...catalogues.keys()].flatMap((locale) => parts.map((part) => loadPart(locale, part))))
    return module
  }

  /** Loads the messages of all rules, because the server may return one whose rule this page lacks. */
  const loadAnswers = () => withTexts(Promise.resolve(), ...answersParts)

  return { loadMessages, withTexts, loadAnswers }
}

export const { loadMessages, withTexts, loadAnswers } = makeCatalogues({ firstPart, answersParts, fetchPart })
