/** Marks a sentence in a table (menu, column, refusal) for extraction; t() translates it where it is displayed. */
export const text = <const Sentence extends string>(sentence: Sentence): Sentence => sentence
