import { symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PhotoWord } from '@neev/domain/buying/material-lists/photos'
import sharp from 'sharp'
import { createWorker, OEM, PSM } from 'tesseract.js'

/* Reads the words of a photo, in the process of a reader. The models are files of packages: nothing is downloaded. */
export type PhotoTask = {
  kind: 'photo'
  path: string
  /** The longer side that the photo is read with, in pixels. */
  side: number
  /** An empty folder, which the caller removes. */
  folder: string
}
export type PhotoMessage = { words: PhotoWord[]; height: number }

const require = createRequire(import.meta.url)
/** English first: with Hindi first, digits are lost. */
const languages = ['eng', 'hin']

/** Links the models of all languages, which stand in a package each, in one folder. */
function linkModels(folder: string): void {
  for (const language of languages) {
    const at = dirname(require.resolve(`@tesseract.js-data/${language}/package.json`))
    const name = `${language}.traineddata.gz`
    symlinkSync(join(at, '4.0.0_best_int', name), join(folder, name))
  }
}

/** The picture as it is read: grey, with full contrast, in the size that letters are recognised best in. */
function prepared({ path, side }: PhotoTask): Promise<{ data: Buffer; info: { height: number } }> {
  return sharp(path)
    .resize({ width: side, height: side, fit: 'inside' })
    .greyscale()
    .normalise()
    .png()
    .toBuffer({ resolveWithObject: true })
}

export async function readPhoto(task: PhotoTask): Promise<PhotoMessage> {
  const { data, info } = await prepared(task)
  linkModels(task.folder)
  const engine = await createWorker(languages, OEM.LSTM_ONLY, { langPath: task.folder, cacheMethod: 'none' })
  // Lines reach across the columns of a table
  await engine.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK })
  const { data: found } = await engine.recognize(data, { rotateAuto: true }, { text: false, blocks: true })
  const lines = (found.blocks ?? []).flatMap(({ paragraphs }) => paragraphs).flatMap(({ lines }) => lines)
  const words = lines.flatMap(({ words, baseline }, line) =>
    words.map(({ text, confidence, bbox }) => ({
      ...{ text, confidence, ...bbox, line },
      foot: (baseline.y0 + baseline.y1) / 2,
    })),
  )
  return { words, height: info.height }
}
