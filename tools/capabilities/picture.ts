import { globSync } from 'node:fs'
import type { Capabilities } from './capabilities.ts'

const begin = '<!-- drawn by npm run capabilities -- --freeze -->'
const end = '<!-- end of the drawing -->'

/** The district of each capability, by its folder. */
export const districtsIn = (root: string): Map<string, string> =>
  new Map(
    globSync('server/src/features/*/*/', { cwd: root }).map((folder) => {
      const [, district = '', name = ''] = /features\/([^/]+)\/([^/]+)/.exec(folder.replaceAll('\\', '/')) ?? []
      return [name, district]
    }),
  )

/** Districts and their imports as a Mermaid drawing. An arrow that other arrows lead along is left out. */
export function drawDistricts({ imports }: Pick<Capabilities, 'imports'>, districts: Map<string, string>): string {
  const arrows = new Map<string, Set<string>>()
  for (const [name, others] of imports)
    for (const other of others) {
      const [from, to] = [districts.get(name), districts.get(other)]
      if (from && to && from !== to) arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
    }
  const leadsTo = (from: string, to: string): boolean =>
    [...(arrows.get(from) ?? [])].some((next) => next === to || leadsTo(next, to))
  const lines = [...arrows].sort().flatMap(([from, all]) => {
    const direct = [...all].filter((to) => ![...all].some((next) => next !== to && leadsTo(next, to)))
    return direct.sort().map((to) => `  ${from} --> ${to}`)
  })
  return ['```mermaid', 'flowchart TD', ...lines, '```'].join('\n')
}

/** The document with this drawing in its place. */
export function withDrawing(document: string, drawing: string): string {
  const [before, rest] = document.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`ARCHITECTURE.md has no ${begin}`)
  return `${before}${begin}\n${drawing}\n${end}${after}`
}
