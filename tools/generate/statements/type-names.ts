import { isIdentifier, isTypeReferenceNode, type Node } from 'typescript/unstable/ast'
import { writtenType } from './facts.ts'
import type { Source } from './source.ts'

/** The names of types in the generated file, with what is imported for them. */
export class TypeNames {
  readonly #source: Source
  readonly #named: ReadonlyMap<string, string>
  /** By module and name. */
  readonly #imports = new Map<string, string>()
  readonly #used = new Set<string>()

  /** `named`: the types of columns, `table.column` to `module#Type`. */
  constructor(source: Source, named: ReadonlyMap<string, string>) {
    this.#source = source
    this.#named = named
  }

  /** The text of a type with columns and written types replaced by their names. */
  resolved(text: string): string {
    return text
      .replaceAll(/\uE005([^\uE006]+)\uE006/g, (_, column: string) =>
        this.#named.has(column) ? this.#imported(this.#named.get(column) ?? '') : 'unknown',
      )
      .replaceAll(writtenType, (_, number: string) => this.#written(Number(number)))
  }

  imports(): string {
    return [...this.#imports]
      .map(([from, name]) => {
        const [module, type] = from.split('#T:')
        return `import type { ${type === name ? name : `${type} as ${name}`} } from '${module}'`
      })
      .join('\n')
  }

  #imported(from: string): string {
    const at = from.lastIndexOf('#')
    const [name = '', list = ''] = from.slice(at + 1).split(/(?=\[\])/)
    return `${this.#import(from.slice(0, at), name)}${list}`
  }

  #import(module: string, type: string): string {
    const key = `${module}#T:${type}`
    let name = this.#imports.get(key)
    if (!name) {
      name = type
      for (let number = 2; this.#used.has(name); number++) name = `${type}${number}`
      this.#used.add(name)
      this.#imports.set(key, name)
    }
    return name
  }

  /** A type as it is written in the source, with its names imported; null is not part of it. */
  #written(number: number): string {
    const node = this.#source.written.get(number)
    if (!node) return 'unknown'
    const start = node.getStart()
    let text = node.getText()
    const names: { from: number; to: number; name: string }[] = []
    const look = (one: Node): undefined => {
      if (isTypeReferenceNode(one) && isIdentifier(one.typeName)) {
        const file = this.#source.declarationOf(one.typeName)?.getSourceFile().fileName
        const module = file && moduleOf(file)
        const from = one.typeName.getStart() - start
        if (module)
          names.push({ from, to: from + one.typeName.text.length, name: this.#import(module, one.typeName.text) })
      }
      one.forEachChild(look)
    }
    look(node)
    for (const { from, to, name } of names.reverse()) text = text.slice(0, from) + name + text.slice(to)
    text = text.replace(/ \| null$/, '')
    return /[|&]/.test(text) ? `(${text})` : text
  }
}

function moduleOf(file: string): string | undefined {
  const own = /\/server\/src\/((?:core|features)\/.*)$/.exec(file)?.[1]
  if (own) return `#${own}`
  const domain = /\/domain\/src\/(.*)\.ts$/.exec(file)?.[1]
  return domain && `@neev/domain/${domain}`
}
