import { withPlainDigits } from './input/digits.ts'

/** What stands in place of a hidden part of a text. */
export const hiddenContacts = { phone: '[number hidden]', email: '[email hidden]', link: '[link hidden]' } as const

/** Stands between two texts that are read as one: private use, so that no text contains it. */
const border = '\uE000'

/** Digits in English and Hindi, in both scripts of Hindi as they are typed. */
const digitWords: Record<string, readonly string[]> = {
  0: ['zero', 'oh', 'shunya', 'shoonya', 'sifar', 'शून्य', 'जीरो', 'ज़ीरो'],
  1: ['one', 'ek', 'एक', 'वन'],
  2: ['two', 'do', 'दो', 'टू'],
  3: ['three', 'teen', 'tin', 'तीन', 'थ्री'],
  4: ['four', 'char', 'chaar', 'चार', 'फोर'],
  5: ['five', 'paanch', 'panch', 'पांच', 'पाँच', 'पान्च', 'फाइव'],
  6: ['six', 'chhe', 'chhah', 'cheh', 'chah', 'छह', 'छः', 'छ:', 'छे', 'छै', 'छ', 'सिक्स'],
  7: ['seven', 'saat', 'sat', 'सात', 'सेवन'],
  8: ['eight', 'aath', 'aat', 'आठ', 'एट'],
  9: ['nine', 'nau', 'नौ', 'नाइन'],
}
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const repeats: Record<string, number> = { double: 2, triple: 3, treble: 3, डबल: 2, ट्रिपल: 3 }
const digitOf = new Map(Object.entries(digitWords).flatMap(([digit, words]) => words.map((word) => [word, digit])))
const ones = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const anyOf = (words: Iterable<string>) => [...words].sort((a, b) => b.length - a.length).join('|')

/** Letters that look like 0 and 1, inside a figure or at its end. */
const lookalike = /(?<=\p{Nd}[oOlI]{0,9})[oOlI](?=[oOlI]{0,9}\p{Nd})|(?<=\p{Nd}{2}[oO]{0,9})[oO](?![\p{L}\p{M}])/gu

/** A figure of any script, or digits in words by themselves: "nine", "double two", "ninety-eight", "नौ". */
const token = new RegExp(
  String.raw`(?<figure>\p{Nd}+)|(?<![\p{L}\p{M}])(?:(?:(?<repeat>${anyOf(Object.keys(repeats))})[\s-]*)?` +
    String.raw`(?<word>${anyOf(digitOf.keys())})|(?<ten>${anyOf(tens)})(?:[\s-]*(?<one>${anyOf(ones)}))?)(?![\p{L}\p{M}])`,
  'giu',
)

/** Days, amounts with the sign of the rupee, and codes of goods: figures of the trade, whatever they look like. */
const figures = [
  /(?<!\p{Nd}|[.-])(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|1[0-2])\1(?:19|20)\d\d(?!\p{Nd})/gu,
  /(?<!\p{Nd}|[.-])(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\p{Nd})/gu,
  /(?:₹|\brs\.?|\binr)\s*(?!\d{10})\d[\d,]*(?:\.\d{1,2})?(?!\p{Nd})/giu,
  /\b(?:hsn|sac)(?:\s*code)?\s*[:.-]?\s*\d{4,8}(?!\p{Nd})/giu,
  /\b(?:is|iso|astm|bs|en)\s*[:-]?\s*\d{3,5}(?:\s*\(part\s*\d+\))?(?:\s*[:-]\s*(?:19|20)\d\d)?(?!\p{Nd})/giu,
]

/** A unit of the trade right after a figure. */
const unit =
  /^\s?(?:mm|cm|m|mtrs?|metres?|meters?|ft|feet|cft|sq|kgs?|g|t|mt|tons?|tonnes?|quintals?|bags?|nos?|pcs?|pieces?|rods?|bars?|bundles?|coils?|litres?|ltrs?|l|brass|trips?|days?|hours?|hrs?|am|pm|boxes|box|sheets?|kva|kw|v|w|mpa|%|₹|x|×|टन|किलो|बोरी|नग|मीटर)(?![\p{L}\p{M}])/iu
/** What may stand between two figures of a number. */
const gap = /^[\s\-–—.()_*~+'’\uE000]{0,6}$/u
/** What also may, beside words and between figures of one or five digits. */
const wideGap = /^[\s\-.,/|:;()_*\uE000]{1,6}$/u

/** The longest number: 00, 91 and ten digits. */
const maxDigits = 14

type Group = { digits: string; start: number; end: number; isWord: boolean }

/** Indian mobile numbers, area codes with their zero, and anything with a country code. */
const isPhone = (digits: string, hasPlus: boolean): boolean =>
  (hasPlus && /^\d{10,14}$/.test(digits)) || /^(?:0|91|0091)?[6-9]\d{9}$/.test(digits) || /^0[1-9]\d{8,9}$/.test(digits)

/** How people group a number inside other figures, by digits of each group; alone, a number may be grouped anyhow. */
const groupings =
  /^(?:10|1[12]|(?:[123]-)?(?:10|5-5|4-6|6-4|2-8|3-7|3-3-4|4-3-3|3-4-3|2-4-4)|(?:1-){9,11}1|(?:2-){4,5}2)$/

/** Sizes and quantities in order ("6 8 10 12 16 20"): four or more short figures that only rise, or only fall. */
function isSeries(groups: readonly Group[]): boolean {
  if (groups.length < 4 || groups.some(({ digits, isWord }) => isWord || digits.length > 4)) return false
  const values = groups.map(({ digits }) => Number(digits))
  const isOrdered = (sign: number) =>
    values.every((value, at) => at === 0 || (value - (values[at - 1] ?? 0)) * sign > 0)
  return (isOrdered(1) || isOrdered(-1)) && groups.some(({ digits }) => digits.length > 1)
}

function groupsIn(text: string): Group[] {
  return [...text.matchAll(token)].map((match) => {
    const { figure, repeat, word, ten, one } = match.groups ?? {}
    const digits =
      figure !== undefined
        ? withPlainDigits(figure)
        : word !== undefined
          ? (digitOf.get(word.toLowerCase()) ?? '').repeat(repeat ? (repeats[repeat.toLowerCase()] ?? 1) : 1)
          : `${tens.indexOf((ten ?? '').toLowerCase()) + 2}${one ? digitOf.get(one.toLowerCase()) : '0'}`
    return { digits, start: match.index, end: match.index + match[0].length, isWord: figure === undefined }
  })
}

/** Whether two figures that follow each other can belong to one number. */
function joins(text: string, before: Group, after: Group): boolean {
  const between = text.slice(before.end, after.start)
  if (gap.test(between)) return true
  const isEven = [1, 5].includes(before.digits.length) && before.digits.length === after.digits.length
  if ((isEven || before.isWord || after.isWord) && wideGap.test(between)) return true
  // One letter between single digits: 9a8b2c
  return before.digits.length === 1 && after.digits.length === 1 && /^\s?\p{L}\s?$/u.test(between)
}

/** The phone numbers of a text, as ranges. */
function phonesIn(text: string): { start: number; end: number }[] {
  // What is no number is blanked out, at the same length
  const figured = text.replace(lookalike, (letter) => (/o/i.test(letter) ? '0' : '1'))
  const read = figures.reduce((soFar, figure) => soFar.replace(figure, (part) => '#'.repeat(part.length)), figured)
  const runs: Group[][] = []
  for (const group of groupsIn(read)) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && joins(read, last, group)) run.push(group)
    else runs.push([group])
  }
  const phones: { start: number; end: number }[] = []
  for (const run of runs) {
    const last = run.at(-1)
    // The last figure is a quantity if a unit follows
    if (run.length > 1 && last && last.digits.length <= 4 && !last.isWord && unit.test(read.slice(last.end))) run.pop()
    let from = 0
    while (from < run.length) {
      const to = endOfPhone(read, run, from)
      const [first, end] = [run[from], run[to - 1]]
      if (to > from && first && end) {
        const plus = /\+\s?\(?$/.exec(read.slice(0, first.start))
        phones.push({ start: first.start - (plus?.[0].length ?? 0), end: end.end })
        from = to
      } else from++
    }
  }
  return phones
}

/** Where the number that begins at `from` ends in the run, exclusive; `from` if none does. */
function endOfPhone(text: string, run: readonly Group[], from: number): number {
  const hasPlus = /\+\s?\(?$/.test(text.slice(0, run[from]?.start))
  for (let to = Math.min(run.length, from + maxDigits); to > from; to--) {
    const groups = run.slice(from, to)
    if (!isPhone(groups.map(({ digits }) => digits).join(''), hasPlus) || isSeries(groups)) continue
    const isWhole = from === 0 && to === run.length
    const isSpoken = groups.some(({ isWord }) => isWord)
    if (isWhole || hasPlus || isSpoken || groupings.test(groups.map(({ digits }) => digits.length).join('-'))) return to
  }
  return from
}

const name = String.raw`(?<![\p{L}\p{M}\p{Nd}_.+-])[\p{L}\p{M}\p{Nd}_.+-]+`
const label = String.raw`[\p{L}\p{M}\p{Nd}-]+`
const endOfWord = String.raw`(?![\p{L}\p{M}\p{Nd}-])`
const at = String.raw`\s*(?:@|[([{]\s*at\s*[)\]}])\s*`
const spokenAt = String.raw`(?:${at}|\s+(?:at|एट|ऐट)\s+)`
const dot = String.raw`(?:\.|\s*[([{]\s*dot\s*[)\]}]\s*)`
const spokenDot = String.raw`\s+(?:dot|डॉट|डाट)\s+`
const ending = `(?:com|co|in|net|org|biz|info|कॉम|इन)${endOfWord}`
const provider = `(?:gmail|yahoo|ymail|hotmail|outlook|rediff|rediffmail|जीमेल)`
const payee = String.raw`(?:ok\p{L}+|ybl|ibl|axl|apl|paytm|upi)`

/** Addresses with their sign, then with "at" or "dot" in words, then at a provider without its ending, or of a payee. */
const emails = [
  `${name}${at}${label}(?:${dot}[a-z]{2,})+`,
  `${name}${spokenAt}${label}(?:(?:${dot}|${spokenDot})${label})*?${spokenDot}${ending}(?:${spokenDot}${ending})?`,
  `${name}${spokenAt}${label}\\.(?:com|net|org|biz|co\\.in)${endOfWord}`,
  `${name}(?:${spokenAt}${provider}|@${payee})${endOfWord}`,
].map((pattern) => new RegExp(pattern, 'giu'))

const links = /\b(?:https?:\/\/|www\.)[^\s\uE000]+/giu
/** Addresses of messengers, and bare ones whose ending is no word of a sentence. */
const bareLinks = [
  /(?<![\p{L}\p{Nd}])(?:wa|t)\s*(?:\.|\(dot\)|\[dot\]|\sdot\s)\s*me\s*\/\s*[^\s,;\uE000]*/giu,
  /(?<![\p{L}\p{Nd}])wa\s*(?:\.|\(dot\)|\[dot\]|\sdot\s)\s*me(?![\p{L}\p{Nd}])/giu,
  /(?<![\p{L}\p{Nd}@.-])(?:[a-z\d][a-z\d-]*\.)+(?:com|net|org|biz|co\.in|org\.in|net\.in)(?![\p{L}\p{Nd}-])(?:\/[^\s\uE000]*)?/giu,
  /(?<![\p{L}\p{Nd}@.-])[a-z\d-]{4,}\.in(?=$|[\s,;)/\uE000])(?:\/[^\s\uE000]*)?/gu,
]

/**
 * Texts that are shown one after the other, without phone numbers, email addresses and links: also a number that begins in
 * one text and ends in the next. Numbers are found in digits of any script, in words (English, Hindi), grouped by spaces,
 * dots and dashes, and with letters for digits; figures of the trade (sizes, quantities, amounts, days, codes) stay.
 * Null texts stay null. It keeps an honest conversation on the site; a riddle gets through.
 */
export function maskTogether<T extends string | null>(texts: readonly T[]): T[] {
  const written = texts.filter((text) => text !== null)
  let joined = written.join(border)
  joined = joined.replace(links, hiddenContacts.link)
  for (const pattern of emails) joined = joined.replace(pattern, hiddenContacts.email)
  for (const pattern of bareLinks) joined = joined.replace(pattern, hiddenContacts.link)
  for (const { start, end } of phonesIn(joined).reverse()) {
    const borders = joined.slice(start, end).replace(/[^\uE000]/gu, '')
    const shown = [...borders].reduce(
      (done) => `${done}${border}${hiddenContacts.phone}`,
      hiddenContacts.phone as string,
    )
    joined = joined.slice(0, start) + shown + joined.slice(end)
  }
  const masked = joined.split(border)
  let next = 0
  return texts.map((text) => (text === null ? text : (masked[next++] as T)))
}

/** A text without phone numbers, email addresses and links, and whether it had any; see `maskTogether`. */
export function maskContacts(text: string): { text: string; isMasked: boolean } {
  const [masked = ''] = maskTogether([text])
  return { text: masked, isMasked: masked !== text }
}
