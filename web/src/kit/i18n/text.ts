/** Marks a sentence in a table (menu, column, refusal) so that it is extracted; t() translates it where it is shown. */
export const text = <const Sentence extends string>(sentence: Sentence): Sentence => sentence
