/** A tag, or a word with the spaces after it. */
const pieces = (html: string): string[] => html.match(/<[^>]*>|[^<\s]+\s*|\s+/g) ?? []
const isTag = (piece: string) => piece.startsWith('<')
/** Elements whose text is a place for removed words; between others, such as rows, text is not allowed. */
const endsText = /^<\/(p|li|td|th|h[2-4]|figcaption|strong|em|a|u|s|code)>$/
const endsRows = /^<\/(ul|ol|tr|thead|tbody|table|blockquote|figure)>$/
/** Tables of changes larger than this are not computed; the whole text is marked instead. */
const maxCells = 9_000_000

type Step = { kind: 'same' | 'added' | 'removed'; piece: string }

/** The shortest list of steps from one text to the other, by the longest common subsequence of their pieces. */
function stepsBetween(before: readonly string[], after: readonly string[]): Step[] {
  let start = 0
  while (start < before.length && start < after.length && isSame(before[start], after[start])) start++
  let end = 0
  while (
    end < before.length - start &&
    end < after.length - start &&
    isSame(before[before.length - 1 - end], after[after.length - 1 - end])
  )
    end++
  const [old, young] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  const same = (piece: string): Step => ({ kind: 'same', piece })
  return [
    ...after.slice(0, start).map(same),
    ...middleSteps(old, young),
    ...(end > 0 ? after.slice(-end).map(same) : []),
  ]
}

const isSame = (one = '', other = '') => one.trim() === other.trim()

function middleSteps(old: readonly string[], young: readonly string[]): Step[] {
  const all: Step[] = [
    ...old.map((piece): Step => ({ kind: 'removed', piece })),
    ...young.map((piece): Step => ({ kind: 'added', piece })),
  ]
  if (old.length === 0 || young.length === 0 || old.length * young.length > maxCells) return all
  const width = young.length + 1
  const common = new Uint16Array((old.length + 1) * width)
  const at = (row: number, column: number) => common[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = young.length - 1; column >= 0; column--)
      common[row * width + column] = isSame(old[row], young[column])
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1))
  const steps: Step[] = []
  let [row, column] = [0, 0]
  while (row < old.length || column < young.length) {
    const [before, after] = [old[row], young[column]]
    if (before !== undefined && after !== undefined && isSame(before, after)) {
      steps.push({ kind: 'same', piece: after })
      row++
      column++
    } else if (before !== undefined && (after === undefined || at(row + 1, column) >= at(row, column + 1))) {
      steps.push({ kind: 'removed', piece: before })
      row++
    } else {
      steps.push({ kind: 'added', piece: after ?? '' })
      column++
    }
  }
  return steps
}

/**
 * The newer text with added words in `<ins>` and removed words in `<del>`. Both texts are cleaned HTML; the structure
 * is that of the newer one, so that the result is valid wherever it is.
 */
export function comparedHtml(before: string, after: string): string {
  let html = ''
  let removed = ''
  let added = ''
  const flush = () => {
    if (removed.trim()) html += `<del>${removed.trimEnd()}</del> `
    if (added.trim()) html += `<ins>${added.trimEnd()}</ins>${/\s$/.test(added) ? ' ' : ''}`
    removed = ''
    added = ''
  }
  /** Words removed at the end of a list or table stay in its last entry. */
  const flushInto = () => {
    const ends = [...html.matchAll(/<\/(?:p|li|td|th|h[2-4]|figcaption)>/g)].at(-1)
    if (!removed.trim() || !ends) return
    html = `${html.slice(0, ends.index)} <del>${removed.trimEnd()}</del>${html.slice(ends.index)}`
    removed = ''
  }
  for (const { kind, piece } of stepsBetween(pieces(before), pieces(after))) {
    if (isTag(piece)) {
      // A removed tag leaves nothing; removed words wait for a place that may hold text
      if (kind === 'removed') continue
      if (added.trim() || endsText.test(piece)) flush()
      else if (endsRows.test(piece)) flushInto()
      html += piece
    } else if (kind === 'removed') removed += piece
    else if (kind === 'added') added += piece
    else if (piece.trim() === '') html += piece
    else {
      flush()
      html += piece
    }
  }
  if (added.trim()) flush()
  else flushInto()
  return html
}
