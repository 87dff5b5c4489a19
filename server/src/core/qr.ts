import { encode } from 'uqr'

/** A QR code as one path of an SVG of `size` units a side, its quiet zone included. */
export function qrOf(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}
