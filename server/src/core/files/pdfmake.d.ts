declare module 'pdfmake' {
  type Fonts = Record<string, { normal: string; bold: string; italics: string; bolditalics: string }>
  const pdfmake: {
    setFonts(fonts: Fonts): void
    setUrlAccessPolicy(mayFetch: (url: string) => boolean): void
    setLocalAccessPolicy(mayRead: (path: string) => boolean): void
    createPdf(document: object): { getBuffer(): Promise<Buffer> }
  }
  export default pdfmake
}
