import { bySuta, catalogueWord, inchesWritten, pipeInches } from '../../catalogue/search.ts'
import { plainDigits } from './quantities.ts'

/** A size or grade: its kind, and the values that it may mean (an inch of pipe is sold as 25 or 32 mm). */
export type Measure = { kind: string; values: readonly string[]; text: string }
export type Wording = { words: string[]; measures: Measure[] }

/** Phrases of the trade, replaced by words that the catalogue is read with too. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/manufactured plaster sand|\bp[\s.-]?sand\b/g, ' psand plaster sand '],
  [/manufactured sand|\bm[\s.-]?sand\b|\bcrush(?:ed|er)? sand\b|\brobo sand\b/g, ' msand sand '],
  [/\b(?:nadi|river) ki? ?ret[ie]?\b|\bnadi (?:ki|wali) ret[ie]?\b/g, ' river sand '],
  [/\bcrush(?:er|ed)? dust\b|\bstone dust\b/g, ' dust '],
  [/\bgsb\b/g, ' granular sub base '],
  [/\bcrushed stone\b/g, ' aggregate '],
  [/\b(?:rmc|ready[\s-]?mix)\b(?: concrete)?/g, ' readymix concrete '],
  [/\bb\.?\s?wire\b|\bband(?:han|hai) (?:taar|tar|wire)\b/g, ' binding wire '],
  [/\bkanta (?:taar|tar)\b/g, ' barbed wire '],
  [/\bchicken mesh\b/g, ' plaster mesh '],
  [/\bcover blk\b/g, ' cover block '],
  [/\bfly\s?ash\b/g, ' flyash '],
  [/\bwire[\s-]?cut\b/g, ' wirecut '],
  [/\b(?:siporex|aac)\b/g, ' aac '],
  [/\blal (?:eent|int|eet)\b/g, ' red brick '],
  [/\b(?:ist|1st|first) class\b/g, ' first class '],
  [/\b(?:i[\s-]?beam|girder|gardar|garder|joist)\b/g, ' ismb '],
  [/\b(?:ms )?channel\b/g, ' ismc channel '],
  [/\bisa\b/g, ' angle '],
  [/\b(?:square|rectangular|rhs|shs) (?:pipe|tube)\b/g, ' hollow section '],
  [/\bround pipe\b/g, ' round hollow section '],
  [/\bcolou?r[\s-]coated\b/g, ' colourcoated '],
  [/\bgalvani[sz]ed (?:sheet|plain)\b|\bgi sheet\b/g, ' gc sheet '],
  [/\bcement sheet\b|\bac sheet\b|\bfibre[\s-]cement corrugated\b/g, ' fibrecement corrugated '],
  [/\bfibre[\s-]cement\b/g, ' fibrecement '],
  [/\bpop\b|\bplaster of paris\b/g, ' plasterofparis '],
  [/\btractor(?: emulsion)?\b/g, ' tractor emulsion '],
  [/\banti[\s-]?skid\b/g, ' antiskid '],
  [/\bcentury ?ply\b/g, ' centuryply ply '],
  [/\bgreen ?ply\b/g, ' greenply ply '],
  [/\bori[\s-]?plast\b/g, ' oriplast '],
  [/\bultra[\s-]?tech\b|अल्ट्राटेक/g, ' ultratech '],
  [/\bdr\.?\s?fixit\b/g, ' drfixit '],
  [/\b(?:w\.?c\.?|commode|kamod)\b/g, ' wc '],
  [/\bwash basin\b/g, ' basin '],
  [/\bsunmica\b/g, ' laminate '],
  [/\bmoisture[\s-]resistant\b/g, ' moisture resistant '],
  [/\b(?:wall )?putty\b|\bpatti\b/g, ' putty '],
  [/\bslag cement\b/g, ' psc cement '],
  [/\bflow ?guard\b/g, ' flowguard '],
  [/\bsingle pole\b|\bsp\b/g, ' pole '],
  [/\bneo ?steel\b/g, ' neosteel '],
  [/टाटा/g, ' tata '],
  [/पानी की/g, ' water '],
  [/एमएम|मिमी|\bmilli(?:metre|meter)s?\b/g, ' mm '],
]

const trade: Readonly<Record<string, string>> = {
  steel: 'tmt',
  tor: 'tmt',
  reinforcement: 'tmt',
  lohe: 'tmt',
  concreting: 'concrete',
  pcc: 'concrete',
  rcc: 'concrete',

  blk: 'block',
  mason: 'masonry',
  masonary: 'masonry',
  marbles: 'marble',

  plys: 'ply',
  tinted: 'tinted',
  section: 'section',
  sections: 'section',
  solvents: 'solvent',
  elbows: 'elbow',
  switches: 'switch',
  windows: 'window',
  basins: 'basin',
  beam: 'ismb',
  ismbs: 'ismb',
  angles: 'angle',
  sheet: 'sheet',
  sheets: 'sheet',
  patra: 'roofing',
  cpvc: 'cpvc',
  colouron: 'colouron',
  flushdoor: 'door',
  aerocon: 'aerocon',
  emulsions: 'emulsion',
  aluminum: 'aluminium',
  manufactured: 'msand',
  simint: 'cement',
  sement: 'cement',
}
const stop = new Set(
  (
    'a an the of for with in to and or ki ka ke wala wali need needed required urgently please pls send on at by per ' +
    'dia type grade gr class size make bar isi is mm m kg l no nos eqv equivalent approved each supply providing ' +
    'rate length'
  ).split(' '),
)

/** Sizes that tiles are named by: feet or inches. */
const tileSizes: Readonly<Record<string, string>> = {
  '1x1': '300x300',
  '2x2': '600x600',
  '2x4': '600x1200',
  '4x2': '1200x600',
  '12x18': '300x450',
  '12x24': '300x600',
  '12x12': '300x300',
  '16x16': '400x400',
  '24x24': '600x600',
  '24x48': '600x1200',
  '32x32': '800x800',
}
const trimmed = (value: string) => String(Number(value))
const sorted = (parts: readonly string[]) => {
  const [a = '', b = '', ...rest] = parts.map(trimmed)
  return [...(Number(a) < Number(b) ? [b, a] : [a, b]), ...rest].join('x')
}

type Reader = readonly [RegExp, string, (match: RegExpExecArray) => string[]]
const first = (match: RegExpExecArray) => [trimmed(match[1] ?? '')]
const inchAsMm = (inch: string): string[] => [
  ...(pipeInches[trimmed(inch)] ?? []).map(String),
  ...({ '4': ['100'], '6': ['150'], '8': ['200'], '9': ['225'], '10': ['250'], '3': ['75'] }[trimmed(inch)] ?? []),
]
const n = '(\\d+(?:\\.\\d+)?)'
/** How sizes are written, tried in this order; each takes its text out. */
const readers: readonly Reader[] = [
  [
    new RegExp(`${n}\\s*[x×*]\\s*${n}(?:\\s*[x×*]\\s*${n})?(?:\\s*(?:mm|ft|inch|in|feet)\\b)?`, 'g'),
    'dims',
    ([, a, b, c]) => {
      const parts = [a, b, c].filter((part): part is string => part !== undefined)
      const tile = tileSizes[parts.map(trimmed).join('x')]
      return [sorted(parts), ...(tile ? [sorted(tile.split('x'))] : [])]
    },
  ],
  [
    /\bopc[\s-]?(33|43|53)\b(?:\s*gr(?:ade)?\b)?|\b(33|43|53)[\s-]?gr(?:ade)?\b/g,
    'grade',
    ([, a, b]) => [`opc${a ?? b}`],
  ],
  [/\b(ppc|psc)\b/g, 'grade', ([, type = '']) => [type]],
  [/\bm[\s-]?([1-8][05])\b/g, 'grade', ([, grade]) => [`m${grade}`]],
  [/\bfe[\s.-]*(415|500|550|600)\s*-?\s*(sd|d|s)?\b/g, 'steel', ([, a, b]) => [`fe${a}${b ? 'd' : ''}`]],
  [/\b(415|500|550|600)\s?(sd|d|s)\b/g, 'steel', ([, a]) => [`fe${a}d`]],
  [new RegExp(`${n}\\s*(?:sq\\.?\\s?mm|sqmm)\\b`, 'g'), 'sqmm', first],
  [/(?<![\d.])(\d)\s*(?:sut|soot|suta|सूत)(?![\p{L}\p{M}])/gu, 'mm', ([, sut = '']) => [bySuta[sut] ?? `sut${sut}`]],
  [
    new RegExp(`${n}\\s*inch(?:es)?\\b`, 'g'),
    'inch',
    ([, inch = '']) => [trimmed(inch), ...inchAsMm(inch).map((mm) => `mm${mm}`)],
  ],
  [new RegExp(`${n}\\s*mm\\b`, 'g'), 'mm', first],
  [new RegExp(`${n}\\s*ml\\b`, 'g'), 'ml', first],
  [new RegExp(`${n}\\s*(?:gauge|g|swg)\\b`, 'g'), 'gauge', first],
  [new RegExp(`${n}\\s*(?:kg|kgs|kilo)\\b`, 'g'), 'kg', first],
  [new RegExp(`${n}\\s*(?:litres?|liters?|ltrs?|lit|lt|l)(?![\\p{L}\\p{M}])`, 'gu'), 'litre', first],
  [new RegExp(`${n}\\s*(?:लीटर)`, 'gu'), 'litre', first],
  [new RegExp(`${n}\\s*(?:ft|feet|foot)\\b`, 'g'), 'ft', first],
  [new RegExp(`${n}\\s*(?:amp|amps|a)\\b`, 'g'), 'amp', first],
  [/\bpn[\s-]?(\d+)\b/g, 'pn', first],
  [/\bsch(?:edule)?[\s-]?(\d+)\b/g, 'sch', first],
  [/\bclass[\s-]?(\d)\b/g, 'class', first],
  [/\btype[\s-]?([ab])\b/g, 'type', ([, type = '']) => [type]],
  [new RegExp(`${n}\\s*(?:m|mtr|metre|meter)s?(?![\\p{L}\\p{M}²³])`, 'gu'), 'm', first],
  [/(?<![\p{L}\d.])(\d+(?:\.\d+)?)(?![\p{L}\d])/gu, 'bare', first],
]

/**
 * The words of a line or a title, as the catalogue says them, and the sizes and grades in it. `isSteel` of a line is
 * decided by its words: then a bare 500 or 550 is a grade.
 */
export function readWording(text: string): Wording {
  let rest = ` ${inchesWritten(plainDigits(text).normalize('NFC').toLowerCase())
    .replace(/[()[\]{}"“”'’]/g, ' ')
    .replace(/(?<=\d),(?=\d{2,3}(?!\d))/g, '')} `
  for (const [pattern, by] of phrases) rest = rest.replace(pattern, by)
  const measures: Measure[] = []
  for (const [pattern, kind, valuesOf] of readers)
    rest = rest.replace(pattern, (...args) => {
      const match = args.slice(
        0,
        args.findIndex((one) => typeof one === 'number'),
      ) as unknown as RegExpExecArray
      measures.push({ kind, values: valuesOf(match), text: String(args[0]).trim() })
      return ' '
    })
  const words = new Set<string>()
  for (const token of rest.split(/[^\p{L}\p{M}\p{N}]+/u)) {
    if (token.length < 2 || stop.has(token)) continue
    const known = catalogueWord(token)
    const word = trade[known] ?? trade[token] ?? known
    if (!stop.has(word)) words.add(word === 'plywood' ? 'ply' : word)
  }
  // A grade names its goods
  if (measures.some(({ kind }) => kind === 'steel')) words.add('tmt')
  if (measures.some(({ kind, values }) => kind === 'grade' && /^(opc|ppc|psc)/.test(values[0] ?? '')))
    words.add('cement')
  // 600 × 200 × 150 mm is named by its thickness
  for (const { kind, values, text: said } of [...measures]) {
    const thickness = kind === 'dims' ? values[0]?.split('x')[2] : undefined
    if (thickness) measures.push({ kind: 'mm', values: [thickness], text: said })
  }
  return { words: [...words], measures: words.has('tmt') ? measures.map(asGrade) : measures }
}

const asGrade = (measure: Measure): Measure =>
  measure.kind === 'bare' && /^(415|500|550|600)$/.test(measure.values[0] ?? '')
    ? { ...measure, kind: 'steel', values: [`fe${measure.values[0]}`] }
    : measure
