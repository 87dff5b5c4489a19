import type { FastifyReply } from 'fastify'
import type { Paper } from './paper.ts'
import { pdfOfPaper, pdfOfPapers } from './pdf.ts'

const send = (reply: FastifyReply, name: string, bytes: Buffer) =>
  reply
    .type('application/pdf')
    .headers({
      'content-disposition': `inline; filename="${name.replace(/[^\w-]/g, '-')}.pdf"`,
      'cache-control': 'private, max-age=600',
    })
    .send(bytes)

/** Sends a paper as a PDF that is named by its number. */
export const sendPaper = async (reply: FastifyReply, paper: Paper) => send(reply, paper.number, await pdfOfPaper(paper))

/** Sends papers in one PDF. */
export const sendPapers = async (reply: FastifyReply, papers: readonly Paper[], title: string) =>
  send(reply, title.toLowerCase(), await pdfOfPapers(papers, title))
