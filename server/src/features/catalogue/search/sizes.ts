import type { SearchTerms } from '@neev/domain/catalogue/search'
import type { CatalogueIndex, IndexedSize } from '#features/catalogue/products/products.ts'

export type Wanted = Pick<SearchTerms, 'words' | 'diameterMm' | 'inch' | 'grade'>

const has = (measures: string, mm: string) => measures.split(' ').includes(mm)

/** Whether a size of a product with this title is the requested one, of the requested grade. */
function isWanted({ diameterMm, inch, grade }: Wanted): (size: IndexedSize, title: string) => boolean {
  const inches =
    inch && new RegExp(`(?<![\\p{L}\\p{N}_])${inch.size.replace('.', '\\.')}\\s?(x\\s?\\d+\\s?)?inch`, 'iu')
  const bores = inch?.mm.map(String) ?? []
  const mm = diameterMm === null ? '' : String(diameterMm)
  const named = new RegExp(`(?<![\\p{L}\\p{N}_])${mm}\\s?mm`, 'iu')
  return (size, title) =>
    (grade === null || size.grade === grade) &&
    // Pipes by their millimetres, other goods by the title
    (!inches || bores.some((bore) => has(size.boresMm, bore)) || inches.test(size.title)) &&
    (diameterMm === null ||
      size.diameterMm === diameterMm ||
      has(size.boresMm, mm) ||
      has(size.otherMm, mm) ||
      named.test(title))
}

/** The entered numbers of a title: 600x600, 1000. */
function numbersOf(words: SearchTerms['words']): string[] {
  const entered = words.flatMap(([word = '']) => (/^[\d.x]+$/.test(word) ? [word] : []))
  return entered.flatMap((word) => word.replace(/(\d)x(?=\d)/g, '$1 ').match(/\d+(?:\.\d+)?/g) ?? [])
}

/** The sizes of products that a search means, of those on sale. */
export function sizesFor(wanted: Wanted) {
  const fits = isWanted(wanted)
  const isAny = wanted.diameterMm === null && wanted.inch === null && wanted.grade === null
  const numbers = numbersOf(wanted.words)
  const patterns = numbers.map(
    (number) => new RegExp(`((?<![\\p{L}\\d.])|(?<=\\dx))${number.replace('.', '\\.')}(?!\\.?\\d)`, 'iu'),
  )
  const isNumbered = ({ title }: IndexedSize) => {
    const plain = title.replace(/(\d),(?=\d)/g, '$1')
    return patterns.every((pattern) => pattern.test(plain))
  }
  const titled = (index: CatalogueIndex, productId: number) => ({
    onSale: index.sizesOf.get(productId)?.filter(({ isOnSale }) => isOnSale) ?? [],
    title: index.texts.get(productId)?.title ?? '',
  })
  return {
    /** Whether a product on sale has such a size. */
    isAmong(index: CatalogueIndex, productId: number): boolean {
      if (isAny) return true
      const { onSale, title } = titled(index, productId)
      return onSale.some((size) => fits(size, title))
    },
    /** A product's sizes whose title has the entered numbers, or all if none has, as far as they fit; in their order. */
    of(index: CatalogueIndex, productId: number): IndexedSize[] {
      const { onSale, title } = titled(index, productId)
      const numbered = numbers.length > 0 ? onSale.filter(isNumbered) : []
      return (numbered.length > 0 ? numbered : onSale).filter((size) => fits(size, title)).sort((a, b) => a.id - b.id)
    },
  }
}
