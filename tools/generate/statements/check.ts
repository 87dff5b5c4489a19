import type { Node, TaggedTemplateExpression } from 'typescript/unstable/ast'
import type { Describer } from './describe.ts'
import { executionsIn } from './executions.ts'
import { Unresolved, variantsOf } from './fragments.ts'
import { differencesOf } from './rows.ts'
import { placeOf, type Source } from './source.ts'

/**
 * What is wrong with the statements of these files, each with its place: what PostgreSQL refuses, columns that are not those of the
 * row that the query builder or a part says, parts that can not be told without running the program, and raw parts that belong to no statement.
 */
export async function statementFaults(source: Source, describer: Describer, files: readonly Node[]): Promise<string[]> {
  const { executions, templates } = executionsIn(source, files)
  const used = new Set<Node>()
  const faults: string[] = []
  for (const { at, query, row } of executions) {
    try {
      for (const text of variantsOf(source, query, used)) {
        const columns = await describer.columnsOf(text)
        if ('error' in columns) faults.push(`${placeOf(at)}: ${columns.error}\n${text}`)
        else if (row)
          for (const fault of await differencesOf(source, columns, row)) faults.push(`${placeOf(at)}: ${fault}`)
      }
    } catch (error) {
      if (!(error instanceof Unresolved)) throw error
      faults.push(`${placeOf(at)}: ${error.message}`)
    }
  }
  for (const template of templates)
    if (!used.has(template) && !isEmpty(template)) faults.push(`${placeOf(template)}: belongs to no statement`)
  return [...new Set(faults)]
}

const isEmpty = (node: Node) => (node as TaggedTemplateExpression).template.getText() === '``'
