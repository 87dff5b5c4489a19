import { maskTogether } from '@neev/domain/core/contacts'

/**
 * A text of one party as one reader may see it. Fields of the contract of the type PartyText take nothing else, so that
 * whoever adds such a field has to say whether its reader knows the writer.
 */
export class PartyText {
  readonly shown: string
  private constructor(shown: string) {
    this.shown = shown
  }
  /** For the writer's own side, for the operator, and once the parties know each other. */
  static open(text: string): PartyText {
    return new PartyText(text)
  }
  /** For the other side before that: contacts are hidden, also those that are spread over texts shown together. */
  static masked(texts: readonly (string | null)[]): (PartyText | null)[] {
    return maskTogether(texts).map((text) => (text === null ? null : new PartyText(text)))
  }
}

/**
 * The texts of one writer that are shown together, in their order, for a reader who knows the writer, or does not: a number
 * that begins in a title and ends in the note is hidden in both. Null stays null.
 */
export function partyTexts<const Texts extends readonly (string | null)[]>(texts: Texts, isKnown: boolean) {
  const shown = isKnown ? texts.map((text) => (text === null ? null : PartyText.open(text))) : PartyText.masked(texts)
  return shown as { -readonly [At in keyof Texts]: Texts[At] extends string ? PartyText : PartyText | null }
}

/** One text; see `partyTexts`. */
export function partyText(text: string, isKnown: boolean): PartyText
export function partyText(text: string | null, isKnown: boolean): PartyText | null
export function partyText(text: string | null, isKnown: boolean): PartyText | null {
  return partyTexts([text], isKnown)[0]
}
