const isDigit = /\p{Nd}/u

/**
 * A text with the decimal digits of every script written as 0–9; nothing else changes. Unicode keeps the ten of a script
 * together, zero first.
 */
export const withPlainDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    let ten = 0
    while (isDigit.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - ten - 1))) ten++
    return String(ten % 10)
  })

/** Letters without a shape (byte order marks, directions of writing, joiners, soft hyphens) and control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it removes
const unseen = /[\p{Default_Ignorable_Code_Point}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/gu

/** Digits of any script as 0–9, nothing unseen, each dash a hyphen and each run of spaces one space. */
export const plainText = (text: string): string =>
  withPlainDigits(text)
    .replace(unseen, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * A figure (amount, quantity, percentage, day): as plain text, without the apostrophe by which spreadsheets mark text.
 * Raised digits stay as they are: 5² is not 52.
 */
export const cleanFigure = (text: string): string => plainText(text).replace(/^['’‘]/, '')
