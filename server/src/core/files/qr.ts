import { encode } from 'uqr'

/** A QR code as one SVG path of `size` units a side, including the quiet zone. */
export function qrOf(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: 4 })
  const runs = data.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      const width = (end === -1 ? size : end) - x
      return [`M${x} ${y}h${width}v1h-${width}z`]
    }),
  )
  return { size, path: runs.join('') }
}
