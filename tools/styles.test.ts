import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { classNameOf, inlineClassNames } from './class-names.mjs'
import { moduleOf } from './texts/texts-graph.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const find = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Class selectors of a stylesheet, without those of other stylesheets that it names by `:global`. */
function classesIn(css: string) {
  const selectors = [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !selector.startsWith('@'))
    .map((selector) => selector.replace(/:global\([^)]*\)/g, ''))
  return new Set(selectors.flatMap((one) => [...one.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)))
}

/** Global stylesheets of plain elements; the rest are beside their components. */
const withoutClasses = ['fonts.css', 'index.css']
/** Global stylesheets with classes: helpers for texts and layouts, and the parts of every page. */
const withClasses = ['base.css', 'forms.css', 'helpers.css', 'print.css', 'tables.css', 'tokens.css', 'ui.css']
test('global stylesheets are only those for every page', () => {
  const files = find('web/src/styles/**/*.css').map((file) => file.replace('web/src/styles/', ''))
  expect(files.sort()).toEqual([...withoutClasses, ...withClasses].sort())
  for (const file of withoutClasses) expect([...classesIn(read(`web/src/styles/${file}`))], file).toEqual([])
})

const modules = find('web/src/**/*.module.css')
const sources = find('web/src/**/*.{ts,tsx}')
const imports = sources.flatMap((file) => {
  const code = read(file)
  return [...code.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gm)].map(([, name = '', specifier = '']) => ({
    file,
    code,
    name,
    module: moduleOf(specifier, file) ?? '',
  }))
})

test('the names of component stylesheets are unique, because they are part of the names of classes', () => {
  const names = modules.map((file) => basename(file))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('no two classes have the same name in a build', () => {
  const names = modules.flatMap((module) => [...classesIn(read(module))].map((name) => classNameOf(name, module)))
  const global = withClasses.flatMap((file) => [...classesIn(read(`web/src/styles/${file}`))])
  expect(names.length).toBeGreaterThan(300)
  expect(names.filter((name, at) => names.indexOf(name) !== at || global.includes(name))).toEqual([])
})

test('each class of a component stylesheet is used, and each that is used exists', () => {
  const faults = modules.flatMap((module) => {
    const defined = classesIn(read(module))
    const users = imports.filter((one) => one.module === module)
    if (users.length === 0) return [`${module} is imported by nobody`]
    const used = new Set(
      users.flatMap(({ code, name }) =>
        [...code.matchAll(new RegExp(String.raw`(?<![\w.])${name}\.(\w+)`, 'g'))].map(([, used = '']) => used),
      ),
    )
    // A name that is computed may be any
    const computed = users.some(({ code, name }) => new RegExp(String.raw`(?<![\w.])${name}\[`).test(code))
    return [
      ...[...used].filter((name) => !defined.has(name)).map((name) => `${module} has no .${name}`),
      ...[...defined].filter((name) => !computed && !used.has(name)).map((name) => `${module}: .${name} is unused`),
    ]
  })
  expect(faults).toEqual([])
})

test('each class that is written on a plain element is one of the design system or is named by a component stylesheet', () => {
  const known = new Set(withClasses.flatMap((file) => [...classesIn(read(`web/src/styles/${file}`))]))
  for (const module of modules)
    for (const [, name = ''] of read(module).matchAll(/:global\(\.([\w-]+)\)/g)) known.add(name)
  const faults = sources
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/\bclassName="([^"]*)"/g)]
        .flatMap(([, names = '']) => names.split(/\s+/))
        .filter((name) => name && !known.has(name))
        .map((name) => `${file}: .${name} is no class`),
    )
  expect(faults).toEqual([])
})

test('each class of the design system is used', () => {
  const code = sources.filter((file) => !/\.test\.tsx?$/.test(file)).map(read)
  const all = [...code, ...modules.map(read), ...find('server/src/**/*.ts').map(read)].join('\n')
  const names = withClasses.flatMap((file) => [...classesIn(read(`web/src/styles/${file}`))])
  expect(names.filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(all))).toEqual([])
})

test('rules of components are in layers, so that the order of files does not matter', () => {
  const outside = modules.filter((file) => /^[^@\s/}]/m.test(read(file)))
  expect(outside).toEqual([])
})

test('class names are written into the code of a build', () => {
  const both = '$' + '{styles.on} wide'
  const code = `import styles from './Hero.module.css'\nconst a = <p className={styles.lead}>{\`${both}\`}</p>`
  expect(inlineClassNames(code)).toBe(
    "import './Hero.module.css'\nconst a = <p className={'LEAD'}>{`ON wide`}</p>"
      .replace('LEAD', classNameOf('lead', 'Hero.module.css'))
      .replace('ON', classNameOf('on', 'Hero.module.css')),
  )
  const computed = "import styles from './Hero.module.css'\nconst a = styles[name]"
  expect(inlineClassNames(computed)).toBe(computed)
})

/** Two class names of which nothing keeps the second from the first. */
// A class of a stylesheet needs a space, a quote or the template's end on either side
const glued = /[\w}-]\$\{\w*[sS]tyles\.\w+\}|\$\{\w*[sS]tyles\.\w+\}[\w$-]/
const inserted = (code: string) => `\${${code}}`
const gluedByCondition = /className=\{`[^`]*(?:\}|\w)\$\{[^}`]*\? *\w*[sS]tyles\./
test('finds a class of a stylesheet that a condition glues', () => {
  const condition = inserted("isLate ? styles.late : ''")
  for (const before of ['card', condition, inserted('tone')]) {
    expect(gluedByCondition.test(`className={\`${before}${condition}\`}`)).toBe(true)
    expect(gluedByCondition.test(`className={\`${before} ${condition}\`}`)).toBe(false)
  }
})
test.each([
  ['another class', inserted('styles.row'), inserted('styles.late')],
  ['a variable', inserted('tone'), inserted('styles.late')],
  ['a word before it', 'card', inserted('styles.late')],
  ['a word after it', inserted('styles.late'), 'card'],
  ['a condition', inserted('styles.late'), inserted("isOpen ? styles.open : ''")],
])('finds a class that is glued to %s', (_, before, after) => {
  expect(glued.test(`className={\`${before}${after}\`}`)).toBe(true)
  expect(glued.test(`className={\`${before} ${after}\`}`)).toBe(false)
})

test('no class name is glued to the one before it', () => {
  expect(sources.filter((file) => glued.test(read(file)) || gluedByCondition.test(read(file)))).toEqual([])
})
