import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Blob, Face, Font } from 'harfbuzzjs'

/** A font for shaping and embedding. Its units are thousandths of the size, as in a PDF. */
export type PrintFont = {
  name: string
  file: string
  font: Font
  covers: ReadonlySet<number>
}
export type Weight = 'regular' | 'bold'

/* The scripts of the languages of the Eighth Schedule, in the order in which they are asked for a letter: first Latin with
   figures and ₹. Urdu, Kashmiri and Sindhi are in Arabic, Santali in Ol Chiki, Manipuri in Meetei Mayek. */
const families = [
  ['ibm-plex-sans', 'IBMPlexSans'],
  ['noto-sans-devanagari', 'NotoSansDevanagari'],
  ['noto-sans-bengali', 'NotoSansBengali'],
  ['noto-sans-gurmukhi', 'NotoSansGurmukhi'],
  ['noto-sans-gujarati', 'NotoSansGujarati'],
  ['noto-sans-oriya', 'NotoSansOriya'],
  ['noto-sans-tamil', 'NotoSansTamil'],
  ['noto-sans-telugu', 'NotoSansTelugu'],
  ['noto-sans-kannada', 'NotoSansKannada'],
  ['noto-sans-malayalam', 'NotoSansMalayalam'],
  ['noto-sans-arabic', 'NotoSansArabic'],
  ['noto-sans-ol-chiki', 'NotoSansOlChiki'],
  ['noto-sans-meetei-mayek', 'NotoSansMeeteiMayek'],
] as const

const weights = { regular: '400Regular', bold: '600SemiBold' } as const

function open([folder, family]: (typeof families)[number], weight: Weight): PrintFont {
  const name = `${family}_${weights[weight]}`
  const file = fileURLToPath(import.meta.resolve(`@expo-google-fonts/${folder}/${weights[weight]}/${name}.ttf`))
  const bytes = readFileSync(file)
  const face = new Face(new Blob(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)))
  const font = new Font(face)
  font.setScale(1000, 1000)
  return { name, file, font, covers: new Set(face.collectUnicodes()) }
}

const opened = new Map<Weight, readonly PrintFont[]>()

/** The fonts of a weight, in the order in which they are asked; read when a document is first drawn. */
export function fontsOf(weight: Weight): readonly PrintFont[] {
  const known = opened.get(weight) ?? families.map((family) => open(family, weight))
  opened.set(weight, known)
  return known
}
