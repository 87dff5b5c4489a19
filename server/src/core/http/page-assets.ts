/** A file in the bundler's manifest, by its module. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>
/** Catalogue files that a module needs, by language. */
export type TextFiles = Record<string, Record<string, string[]>>

const entry = 'src/entry-client.tsx'

/** Files that a browser loads for a page. Listed in the page's head, so that it requests them all at once. */
export function pageAssets(manifest: Manifest, texts: TextFiles) {
  const filesOf = (names: readonly string[]) => {
    const scripts = new Set<string>()
    const styles = new Set<string>()
    const visit = (name: string) => {
      const chunk = manifest[name]
      if (!chunk || scripts.has(chunk.file)) return
      scripts.add(chunk.file)
      for (const css of chunk.css ?? []) styles.add(css)
      chunk.imports?.forEach(visit)
    }
    names.forEach(visit)
    return { scripts: [...scripts], styles: [...styles] }
  }
  const fonts = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.woff2') ? [file] : []))

  return {
    /** Scripts for these modules (the entry first, catalogues of the language last), and styles. */
    of(modules: readonly string[], locale: string) {
      const names = [entry, ...modules]
      const { scripts, styles } = filesOf(names)
      const catalogues = new Set(names.flatMap((name) => texts[name]?.[locale] ?? []))
      return { scripts: [...scripts, ...catalogues], styles }
    },
    /** Fonts used on every page of a language. */
    fonts: (locale: string) =>
      fonts.filter(
        (file) =>
          /plex-sans-latin-wght-normal|rupee/.test(file) ||
          (locale === 'hi-IN' && /\/devanagari-400-normal/.test(file)),
      ),
  }
}
