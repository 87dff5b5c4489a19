import type { Locale } from '#state/slices.ts'
import { answersParts, fetchPart, firstPart } from './catalogues.ts'
import type { SyntaxTree } from './format-message.ts'

/** A compiled catalogue: plain sentences as text, others as their syntax tree. English has only the latter. */
export type Messages = Record<string, string | SyntaxTree>

type Parts = { firstPart: string; answersParts: readonly string[]; fetchPart: typeof fetchPart }

/** Catalogues that come in parts: what is shown and its sentences come together, in whichever language is spoken. */
export function makeCatalogues({ firstPart, answersParts, fetchPart }: Parts) {
  /** Parts that something on the page needs, by their names. */
  const needed = new Set([firstPart])
  /** The catalogue of each language that was asked for. It grows: whoever holds it has what comes later too. */
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
    // what did not come is asked for again by the next who needs it
    loading.catch(() => parts.delete(part))
    return loading
  }

  /**
   * The catalogue of a language, with all parts that are needed, also those that come to be needed meanwhile. `said` are
   * sentences that came with the page.
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
   * Code together with its sentences: over when both are here, in every language that was asked for. The build puts this around
   * each import() whose modules show sentences, so that nothing is ever shown without its words.
   */
  async function withTexts<Module>(module: Promise<Module>, ...parts: string[]): Promise<Module> {
    for (const part of parts) needed.add(part)
    await Promise.all([...catalogues.keys()].flatMap((locale) => parts.map((part) => loadPart(locale, part))))
    return module
  }

  /** Loads the sentences of all rules: the server says one, of a rule that this page may not have. */
  const loadAnswers = () => withTexts(Promise.resolve(), ...answersParts)

  return { loadMessages, withTexts, loadAnswers }
}

export const { loadMessages, withTexts, loadAnswers } = makeCatalogues({ firstPart, answersParts, fetchPart })
