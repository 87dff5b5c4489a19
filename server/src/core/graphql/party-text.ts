import { maskContacts } from '@neev/domain/core/contacts'

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
  /** For the other side before that: contacts are hidden. */
  static masked(text: string): PartyText {
    return new PartyText(maskContacts(text).text)
  }
}

/** The text for a reader who knows the writer, or does not; null stays null. */
export function partyText(text: string, isKnown: boolean): PartyText
export function partyText(text: string | null, isKnown: boolean): PartyText | null
export function partyText(text: string | null, isKnown: boolean): PartyText | null {
  if (text === null) return null
  return isKnown ? PartyText.open(text) : PartyText.masked(text)
}
