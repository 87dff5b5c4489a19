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
