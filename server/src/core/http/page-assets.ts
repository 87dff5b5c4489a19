/** A file of the build, as the bundler's manifest has it: by the module that it holds. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>
/** Files of catalogues: what a module needs in each language. */
export type TextFiles = Record<string, Record<string, string[]>>

const entry = 'src/entry-client.tsx'

/** What a browser loads for a page: told in the page's head, so that it asks for all at once instead of one file after the other. */
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
    /** Scripts of a page that needs these modules, the entry first, catalogues of the language last; and its styles. */
    of(modules: readonly string[], locale: string) {
      const names = [entry, ...modules]
      const { scripts, styles } = filesOf(names)
      const catalogues = new Set(names.flatMap((name) => texts[name]?.[locale] ?? []))
      return { scripts: [...scripts, ...catalogues], styles }
    },
    /** Fonts that every page of a language shows. */
    fonts: (locale: string) =>
      fonts.filter(
        (file) =>
          /plex-sans-latin-wght-normal|rupee/.test(file) || (locale === 'hi-IN' && /devanagari-400-normal/.test(file)),
      ),
  }
}
