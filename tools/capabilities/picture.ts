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

/**
 * Districts and their imports as a Mermaid drawing. An arrow that other arrows lead along is left out; the number at an
 * arrow counts pairs of capabilities.
 */
export function drawDistricts({ imports, owners }: Capabilities, districts: Map<string, string>): string {
  const pairs = new Map<string, Map<string, number>>()
  for (const [name, others] of imports)
    for (const other of others) {
      const [from, to] = [districts.get(name), districts.get(other)]
      if (!from || !to || from === to) continue
      const counts = pairs.get(from) ?? new Map<string, number>()
      pairs.set(from, counts.set(to, (counts.get(to) ?? 0) + 1))
    }
  const reaches = (from: string, to: string): boolean =>
    [...(pairs.get(from)?.keys() ?? [])].some((next) => next === to || reaches(next, to))
  const count = (of: Iterable<string | undefined>, district: string) =>
    [...of].filter((name) => name && districts.get(name) === district).length
  const nodes = [...new Set(districts.values())].sort().map((district) => {
    const tables = count(
      [...owners.values()].map(([owner]) => owner),
      district,
    )
    return `  ${district}["${district}<br/>${count(districts.keys(), district)} capabilities, ${tables} tables"]`
  })
  const arrows = [...pairs].sort().flatMap(([from, counts]) =>
    [...counts]
      .sort()
      .filter(([to]) => ![...counts.keys()].some((next) => next !== to && reaches(next, to)))
      .map(([to, n]) => `  ${from} -->|${n}| ${to}`),
  )
  return ['```mermaid', 'flowchart TD', ...nodes, ...arrows, '```'].join('\n')
}

/** The document with this drawing in its place. */
export function withDrawing(document: string, drawing: string): string {
  const [before, rest] = document.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`ARCHITECTURE.md has no ${begin}`)
  return `${before}${begin}\n${drawing}\n${end}${after}`
}
