import { cleanWords } from '../core/input/clean.ts'

/**
 * Trade terms by their catalogue word. Steel yards, sites and villages use Hindi, Marathi, Tamil or colloquial English,
 * with varying spelling; the common forms are listed.
 */
const words: Readonly<Record<string, readonly string[]>> = {
  tmt: [
    'sariya',
    'saria',
    'sariyaa',
    'sarya',
    'chhad',
    'chad',
    'rod',
    'rods',
    'rebar',
    'rebars',
    'kambi',
    'loha',
    'salakh',
    'सरिया',
    'छड़',
    'கம்பி',
  ],
  bar: ['bars'],
  sand: ['reti', 'ret', 'baalu', 'balu', 'valu', 'retee', 'bajari', 'maurang', 'morang', 'रेत', 'रेती', 'बालू', 'மணல்'],
  aggregate: [
    'gitti',
    'gitty',
    'bajri',
    'khadi',
    'kapchi',
    'jelly',
    'metal',
    'ballast',
    'rori',
    'rodi',
    'grit',
    'गिट्टी',
    'खड़ी',
    'बजरी',
    'ஜல்லி',
  ],
  dust: ['crusher-dust', 'stone-dust', 'dhool'],
  cement: ['simant', 'siment', 'cemant', 'ciment', 'cimant', 'simmant', 'simment', 'semant', 'सीमेंट', 'சிமெண்ட்'],
  brick: ['eent', 'int', 'eet', 'intt', 'bricks', 'vit', 'ईंट', 'செங்கல்'],
  block: ['blocks', 'siporex', 'thermocol-brick'],
  roofing: ['patra', 'patre', 'chadar', 'chaddar', 'tin', 'gci', 'पत्रा', 'चादर'],
  tile: ['tiles', 'farshi', 'farsi', 'ladi', 'laadi', 'टाइल'],
  plywood: ['ply', 'pli', 'plai', 'प्लाई'],
  paint: ['rang', 'pent', 'distemper', 'paints', 'रंग'],
  putty: ['patti', 'wall-putty', 'पुट्टी'],
  pipe: ['pipes', 'nal', 'nali', 'पाइप'],
  tank: ['tanki', 'tanks', 'टंकी'],
  tap: ['nalka', 'taps', 'faucet', 'टोंटी'],
  wire: ['taar', 'tar', 'wires', 'तार'],
  binding: ['bandhai'],
  angle: ['engal', 'angel', 'angles', 'ismb-angle'],
  channel: ['chanel', 'channels', 'girder-channel'],
  beam: ['girder', 'gardar', 'garder', 'joist', 'beams', 'गर्डर'],
  gypsum: ['pop', 'plaster-of-paris'],
  glass: ['kaanch', 'kanch', 'sheesha', 'काँच'],
  marble: ['sangmarmar', 'marbel', 'संगमरमर'],
  door: ['darwaza', 'darwaja', 'doors', 'दरवाज़ा'],
  nail: ['keel', 'kil', 'nails', 'कील'],
  concrete: ['kankrit'],
  ready: ['rmc', 'ready-mix', 'readymix'],
}

/** Words for units, by unit name. */
const units: Readonly<Record<string, readonly string[]>> = {
  kg: ['kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'किलो'],
  tonne: ['ton', 'tons', 'tonnes', 'mt', 'tn', 'टन'],
  quintal: ['qtl', 'quintals', 'kuntal', 'क्विंटल'],
  bag: ['bags', 'bori', 'boree', 'katta', 'bora', 'बोरी', 'कट्टा'],
  piece: ['pieces', 'pc', 'pcs', 'nos', 'nag', 'number', 'नग'],
  bundle: ['bundles', 'bdl', 'gaddi', 'बंडल'],
  brass: ['bras', 'ब्रास'],
  cft: ['cuft', 'cubicfeet', 'ghanfoot'],
  litre: ['litres', 'liter', 'ltr', 'lt'],
  metre: ['metres', 'meter', 'meters', 'mtr'],
  foot: ['feet', 'ft', 'foot', 'phut'],
  inch: ['inches', 'इंच'],
  mm: ['milimeter', 'millimetre', 'millimeter', 'मिमी', 'एमएम'],
  box: ['boxes', 'peti', 'पेटी'],
}

/**
 * A word of an Indian script without what writers do as they like: long and short vowels, a nasal as a letter, a dot, a
 * half moon or not at all, the dot below, joiners. सीमेंट, सिमेंट and सीमेन्ट are one word.
 */
export const foldWord = (word: string): string =>
  /[\u0900-\u0dff]/.test(word)
    ? word
        .normalize('NFD')
        .replace(/\u093c|\u200c|\u200d/g, '')
        .replace(/[\u0919\u091e\u0923\u0928\u092e]\u094d(?=[\u0915-\u0939])/g, '')
        .replace(/\u0901|\u0902/g, '')
        .replace(/\u0940/g, '\u093f')
        .replace(/\u0942/g, '\u0941')
        .replace(/\u0908/g, '\u0907')
        .replace(/\u090a/g, '\u0909')
        .replace(/\u0947|\u0948/g, '\u0947')
        .replace(/\u094b|\u094c|\u0949/g, '\u094b')
    : word

const canonical: ReadonlyMap<string, string> = new Map(
  [words, units].flatMap((table) =>
    Object.entries(table).flatMap(([word, others]) => others.map((other) => [foldWord(other), word] as const)),
  ),
)
const catalogueWordOf = (token: string): string | undefined => canonical.get(foldWord(token))

/** The catalogue's word for a trade term or a unit in any spelling; the word itself if it is none. */
export const catalogueWord = (word: string): string => catalogueWordOf(word) ?? word

/** Bar sizes that masons still name in suta (eighths of an inch): 3 sut is a 10 mm bar. */
export const bySuta: Readonly<Record<string, string>> = { 2: '6', 3: '10', 4: '12', 5: '16', 6: '20', 8: '25' }

const suta = new Set(['sut', 'soot', 'suta', 'सूत'])

export type SearchTerms = {
  /** What to search for; each item lists its alternatives: the catalogue's word first, then as typed. */
  words: string[][]
  /** A recognised bar diameter: "12 mm", "12mm", "3 sut". */
  diameterMm: number | null
  /** A recognised size in inches, with the millimetre sizes sold as such: "1 inch" → 25 and 32. */
  inch: { size: string; mm: number[] } | null
  /** A recognised grade of IS 1786 or IS 456: "fe 500d" and "500D" → Fe 500D, "m25" → M25. */
  grade: string | null
  /** A recognised quantity with its unit: "2.4 ton" → 2400 thousandths of a tonne. */
  quantity: { milli: number; unit: string } | null
}

/**
 * Pipe sizes in inches: the nominal bore of GI and CPVC (IS 1239), then the outside diameter of PVC and HDPE (IS 4985).
 */
export const pipeInches: Readonly<Record<string, number[]>> = {
  '0.5': [15, 20],
  '0.75': [20, 25],
  '1': [25, 32],
  '1.25': [32, 40],
  '1.5': [40, 50],
  '2': [50, 63],
  '2.5': [65, 75],
  '3': [80, 75, 90],
  '4': [100, 110],
  '6': [150, 160],
  '8': [200],
}

const quarters: Readonly<Record<string, string>> = { '1/4': '.25', '1/2': '.5', '3/4': '.75' }

/** `1 1/2"` and 1½ inch → 1.5 inch. */
export const inchesWritten = (text: string) =>
  text
    .replace(/(?:(\d+)[ -]*)?([13])[/\u2044]([24])(?=\s*(?:inch|in\b|["”″]|''))/g, (all, whole, above, below) => {
      const part = quarters[`${above}/${below}`]
      return part ? `${whole ?? '0'}${part}` : all
    })
    .replace(/(\d)\s*(?:["”″]|''|in\b)/g, '$1 inch ')

const tokens = (text: string): string[] =>
  inchesWritten(cleanWords(text).toLowerCase().slice(0, 200))
    // The sign of a diameter, which drawings put before the number
    .replace(/[ø⌀φ]\s*(\d{1,2})(?!\d)(?:\s*mm)?/g, '$1 mm ')
    // 12mm and fe500d are often written as one word
    .replace(/(\d)(?=[a-z]{2,})/g, '$1 ')
    .replace(/\bfe\s*-?\s*(?=\d{3})/g, 'fe')
    .split(/[^\p{L}\p{M}\p{N}.-]+/u)
    .map((token) => token.replace(/^[.-]+|[.-]+$/g, ''))
    .filter(Boolean)

const countable = new Set(Object.keys(units).filter((unit) => !['mm', 'foot', 'inch'].includes(unit)))

/** Existing bar grades. A bare number needs its letter, because 500 may be litres or bags. */
const steelGrade = (token: string, following: string): RegExpExecArray | null => {
  const named = /^fe(\d{3})(d|s)?$/.exec(token)
  if (named) return named
  const bare = /^(415|500|550|600|650)(d|s)?$/.exec(token)
  return bare && (bare[2] || /^[ds]$/.test(following)) ? bare : null
}

/** Parses a typed search: replaces trade terms by the catalogue's words, and extracts size, grade and quantity. */
export const searchTerms = (text: string): SearchTerms => {
  const found: SearchTerms = { words: [], diameterMm: null, inch: null, grade: null, quantity: null }
  const list = tokens(text)
  for (let at = 0; at < list.length; at++) {
    const token = list[at] ?? ''
    const following = list[at + 1] ?? ''
    const next = catalogueWordOf(following) ?? following
    const grade = steelGrade(token, following)
    if (grade) {
      const separate = !grade[2] && /^[ds]$/.test(following)
      found.grade = `Fe ${grade[1]}${(separate ? following : (grade[2] ?? '')).toUpperCase()}`
      if (separate) at++
      continue
    }
    if (/^m[1-8][05]$/.test(token)) {
      found.grade = token.toUpperCase()
      continue
    }
    if (/^\d+(\.\d{1,3})?$/.test(token)) {
      if (next === 'inch') {
        found.inch = { size: token, mm: pipeInches[String(Number(token))] ?? [] }
        at++
        continue
      }
      const named = suta.has(following) ? bySuta[token] : undefined
      const diameter = next === 'mm' ? token : named
      if (diameter && /^\d{1,2}$/.test(diameter)) {
        found.diameterMm = Number(diameter)
        at++
        continue
      }
      if (countable.has(next)) {
        found.quantity = { milli: Math.round(Number(token) * 1000), unit: next }
        at++
        continue
      }
    }
    const word = catalogueWordOf(token) ?? token
    const known = found.words.find(([first]) => first === word)
    if (!known) found.words.push(word === token ? [word] : [word, token])
    else if (!known.includes(token)) known.push(token)
  }
  return found
}
