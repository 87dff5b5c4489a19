import type { ContentLanguage } from '@neev/domain/content/languages'
import { formatInr } from '@neev/domain/core/money'
import { qrOf } from '#core/files/qr.ts'
import { type Box, columns, label, padBox, sideBySide, space, stack, textBox } from './boxes.ts'
import { Canvas, faintInk, ink, mm } from './canvas.ts'
import type {
  PrintedBlock,
  PrintedCode,
  PrintedDocument,
  PrintedFact,
  PrintedParty,
  PrintedSigns,
  PrintedSums,
  PrintedTags,
  PrintedText,
} from './printed-document.ts'
import { tableBoxes } from './tables.ts'

/* The one renderer of documents as PDF. What stands together is kept together: a table's head and first line, and the last
   lines with what follows them, so that no page holds only a signature. */

const margin = { side: mm(14), top: mm(12), bottom: mm(14.5) }
const sumWidth = mm(66)
/** How much of a page the end of a document may take with the last lines before it. */
const maxEndShare = 0.6
/** How many lines of a table stay with what ends it. */
const linesWithEnd = 4

/** A box in the flow of pages; `head` stands above the one that `begins` and is repeated on a new page. */
type Part = { box: Box; gap: number; head?: Box; begins?: boolean; keep?: boolean }

const heightOf = ({ box, head, begins }: Part) => box.height + (begins && head ? head.height : 0)

/** How much of a page must be left for the beginning of a box that is higher than a page. */
const leastCut = 0.2

const pageText: Readonly<Record<ContentLanguage, (page: number, of: number) => string>> = {
  en: (page, of) => `page ${page} of ${of}`,
  hi: (page, of) => `पृष्ठ ${page} / ${of}`,
  es: (page, of) => `página ${page} de ${of}`,
  de: (page, of) => `Seite ${page} von ${of}`,
}

/** Documents as one PDF, each beginning a page and counting its own. */
export async function pdfOfAll(documents: readonly PrintedDocument[], title: string): Promise<Buffer> {
  const canvas = new Canvas(title, documents[0]?.language)
  for (const document of documents) draw(canvas, document)
  return canvas.file()
}

/** A document as PDF. */
export const pdfOf = (document: PrintedDocument): Promise<Buffer> =>
  pdfOfAll([document], `${document.title} ${document.number}`)

function draw(canvas: Canvas, document: PrintedDocument): void {
  const first = canvas.pages
  let page = canvas.addPage(document.wide ?? false)
  const room = page.width - 2 * margin.side
  const bottom = page.height - margin.bottom
  const frame = bottom - margin.top
  const parts = unbroken(partsOf(document, room), frame)
  let y = margin.top
  const turn = () => {
    page = canvas.addPage(document.wide ?? false)
    y = margin.top
  }
  const put = (box: Box) => {
    box.draw(canvas, margin.side, y)
    y += box.height
  }
  for (const [at, part] of parts.entries()) {
    const { gap, head } = part
    let { box } = part
    const own = heightOf(part)
    const chain = chainFrom(parts, at)
    const needed = own > frame ? frame * leastCut : chain <= frame ? chain : own
    const turns = y > margin.top && y + gap + needed > bottom + 0.01
    if (turns) turn()
    else if (y > margin.top) y += gap
    if (head && (turns || part.begins)) put(head)
    // What is higher than a page goes on on the next, below its head
    while (y + box.height > bottom + 0.01 && box.cut) {
      const [fits, rest] = box.cut(bottom - y)
      if (rest.height >= box.height) break
      put(fits)
      box = rest
      turn()
      if (head) put(head)
    }
    put(box)
  }
  const count = canvas.pages - first
  for (let nth = 0; nth < count; nth += 1) {
    canvas.turnTo(first + nth)
    const foot = textBox(`${document.number} · ${pageText[document.language ?? 'en'](nth + 1, count)}`, room, {
      size: 7,
      color: faintInk,
      align: 'CENTER',
    })
    foot.draw(canvas, margin.side, page.height - mm(12))
  }
}

/** How high the parts are that stay on one page with this one. */
function chainFrom(parts: readonly Part[], at: number): number {
  let height = 0
  for (let next = at; next < parts.length; next += 1) {
    const part = parts[next]
    if (!part) break
    height += heightOf(part) + (next === at ? 0 : part.gap)
    if (!part.keep) break
  }
  return height
}

/** The parts with the end tied to the last lines before it. */
function unbroken(parts: Part[], frame: number): Part[] {
  const last = parts.at(-1)
  let height = last ? heightOf(last) : 0
  let lines = last?.head ? 1 : 0
  for (let at = parts.length - 2; at >= 0; at -= 1) {
    const part = parts[at]
    if (!part) break
    height += heightOf(part) + (parts[at + 1]?.gap ?? 0)
    if (height > frame * maxEndShare) break
    part.keep = true
    if (part.head) lines += 1
    if (lines >= linesWithEnd) break
  }
  return parts
}

const gapOf = 9

function partsOf(document: PrintedDocument, room: number): Part[] {
  return [
    { box: headBox(document, room), gap: 0, keep: true },
    ...document.blocks.flatMap((block, at) => {
      const parts = blockParts(block, room)
      // A text above a table names it
      const isName = block.__typename === 'PrintedText' && document.blocks[at + 1]?.__typename === 'PrintedTable'
      return isName ? parts.map((part) => ({ ...part, keep: true })) : parts
    }),
  ]
}

function blockParts(block: PrintedBlock, room: number): Part[] {
  switch (block.__typename) {
    case 'PrintedTable': {
      const { head, rows } = tableBoxes(block, room)
      return rows.map((box, at): Part => ({ box, gap: at === 0 ? gapOf : 0, head, begins: at === 0 }))
    }
    case 'PrintedTags':
      return tagParts(block, room)
    case 'PrintedFacts':
      return [
        {
          box: ruled(
            columns(
              room,
              block.groups.map((facts) => (width: number) => factsBox(facts, width)),
            ),
            room,
          ),
          gap: gapOf,
        },
      ]
    case 'PrintedParties':
      return [
        {
          box: ruled(
            columns(
              room,
              block.parties.map((party) => (width: number) => partyBox(party, width)),
            ),
            room,
          ),
          gap: gapOf,
        },
      ]
    case 'PrintedCode':
      return [{ box: codeBox(block, room), gap: gapOf }]
    case 'PrintedSums':
      return [{ box: sumsBox(block, room), gap: gapOf }]
    case 'PrintedText':
      return [{ box: textsBox(block, room), gap: gapOf }]
    case 'PrintedSigns':
      return [{ box: signsBox(block, room), gap: gapOf }]
  }
}

function headBox({ title, subtitle, from, logo }: PrintedDocument, room: number): Box {
  const width = (room - 20) / 2
  const picture: Box = {
    height: logo ? 36 : 0,
    draw: (canvas, x, y) => logo && canvas.image(logo, x, y, [180, 30]),
  }
  const names = stack([picture, textBox(title, width, { size: 16, weight: 'bold' }), label(subtitle, width)])
  const issuer = stack([
    textBox(from.name, width, { size: 10, weight: 'bold', align: 'END' }),
    ...from.lines.map((line) => textBox(line, width, { align: 'END' })),
  ])
  const box = padBox(
    sideBySide([
      [0, names],
      [width + 20, issuer],
    ]),
    { bottom: 8 },
  )
  return {
    height: box.height + 2,
    draw: (canvas, x, y) => {
      box.draw(canvas, x, y)
      canvas.line(x, y + box.height, room, { color: ink, weight: 1.2 })
    },
  }
}

/** A box with a hairline below it. */
const ruled = (box: Box, room: number): Box => ({
  height: box.height + 8,
  draw: (canvas, x, y) => {
    box.draw(canvas, x, y)
    canvas.line(x, y + box.height + 8, room)
  },
})

const textsBox = ({ title = '', text, bold }: PrintedText, width: number): Box =>
  stack([label(title, width), textBox(text, width, { weight: bold ? 'bold' : 'regular' })])

const nameWidth = mm(30)

const factsBox = (facts: readonly PrintedFact[], width: number): Box =>
  stack(
    facts.map(({ name, value, bold }) =>
      sideBySide([
        [0, textBox(name, nameWidth - 6, { color: faintInk })],
        [nameWidth, textBox(value, width - nameWidth, { weight: bold ? 'bold' : 'regular' })],
      ]),
    ),
    1,
  )

const partyBox = ({ title, name, lines }: PrintedParty, width: number): Box =>
  stack([
    label(title ?? '', width),
    textBox(name, width, { weight: 'bold' }),
    ...lines.map((line) => textBox(line, width)),
  ])

/** How wide a module of a QR code is printed: a phone reads half a millimetre, and the signed code of an invoice is large. */
const moduleWidth = 1.15

function codeBox({ text, facts }: PrintedCode, room: number): Box {
  const qr = qrOf(text)
  const side = Math.min(mm(50), Math.max(mm(20), qr.size * moduleWidth))
  const rows = facts.flatMap(({ name, value }) => [
    label(name, room - side - 12),
    padBox(textBox(value, room - side - 12), { bottom: 3 }),
  ])
  return sideBySide([
    [0, { height: side, draw: (canvas, x, y) => canvas.shape(qr, x, y, side) }],
    [side + 12, stack(rows)],
  ])
}

const money = (paise: number) => formatInr(paise, { paise: 'always' }).replace('-', '−')

function sumsBox({ words, remarks, code, sums, total }: PrintedSums, room: number): Box {
  const left = room - sumWidth - 24
  const row = (name: string, value: string, style: Parameters<typeof textBox>[2]) =>
    sideBySide([
      [0, textBox(name, sumWidth - mm(30), { ...style, ...(!style?.weight && { color: faintInk }) })],
      [sumWidth - mm(32), textBox(value, mm(32), { ...style, align: 'END' })],
    ])
  const grand = padBox(row(total.name, money(total.paise), { size: 11, weight: 'bold' }), { top: 5 })
  const column = stack(
    [
      ...sums.map(({ name, paise }) => row(name, money(paise), {})),
      {
        height: grand.height,
        draw: (canvas, x, y) => {
          canvas.line(x, y + 2, sumWidth, { color: ink })
          grand.draw(canvas, x, y)
        },
      },
    ],
    2,
  )
  return sideBySide([
    [
      0,
      stack([
        label(words && 'Amount in words', left),
        textBox(words, left),
        ...remarks.map((remark) => padBox(label(remark, left), { top: 4 })),
        ...(code ? [padBox(codeBox(code, left), { top: 6 })] : []),
      ]),
    ],
    [left + 24, column],
  ])
}

/** The room for a signature or stamp. */
const signRoom = 30

/** How much of the width texts take that stand beside a place to sign. */
const signedTexts = 0.64

function signsBox({ places, texts = [] }: PrintedSigns, room: number): Box {
  const align = places.length === 1 ? 'END' : 'START'
  const left = texts.length > 0 ? room * signedTexts : 0
  const signs = columns(
    room - left,
    places.map(
      ({ above, below }) =>
        (width: number) =>
          stack([textBox(above, width, { align }), space(signRoom), textBox(below, width, { align })]),
    ),
  )
  const signed = stack(
    texts.map((text) => textsBox(text, left - 20)),
    6,
  )
  return sideBySide([
    [0, signed],
    [left, signs],
  ])
}

const across = 4
const tagPad = 4

function tagParts({ name: title, tags }: PrintedTags, room: number): Part[] {
  const width = room / across
  const inner = width - 2 * tagPad
  const rows = Array.from({ length: Math.ceil(tags.length / across) }, (_, nth) =>
    tags
      .slice(nth * across, (nth + 1) * across)
      .map(({ title: name, lines }) =>
        stack([
          textBox(name, inner, { size: 7, weight: 'bold' }),
          ...lines.map((line) => textBox(line, inner, { size: 7 })),
        ]),
      ),
  )
  return rows.map((boxes, nth): Part => {
    const height = Math.max(...boxes.map((box) => box.height)) + 2 * tagPad
    const row: Box = {
      height,
      draw: (canvas, x, y) => {
        for (const [at, box] of boxes.entries()) {
          canvas.frame(x + at * width, y, width, height)
          box.draw(canvas, x + at * width + tagPad, y + tagPad)
        }
      },
    }
    return nth === 0 ? { box: stack([label(title, room), row], 3), gap: gapOf } : { box: row, gap: 0 }
  })
}
