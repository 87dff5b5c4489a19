import type { MessageLanguage } from '@neev/domain/people/messages/message-texts'
import type { Words } from './templates/texts.ts'

const foot: Record<MessageLanguage, string> = {
  en: 'Neev · construction materials at a delivered price',
  es: 'Neev · materiales de construcción a precio puesto en obra',
  de: 'Neev · Baustoffe zum Preis frei Baustelle',
  hi: 'Neev · निर्माण सामग्री, साइट तक पहुँचाने के दाम पर',
}

/** Why marketing mail was sent, and how to end it. */
const unsubscribe: Record<MessageLanguage, string> = {
  en: 'You receive this because you agreed to offers by email. Unsubscribe:',
  es: 'Recibe este mensaje porque aceptó recibir ofertas por correo. Darse de baja:',
  de: 'Sie erhalten dies, weil Sie Angeboten per E-Mail zugestimmt haben. Abmelden:',
  hi: 'आपको यह इसलिए मिला है क्योंकि आपने ईमेल से ऑफ़र पाने की सहमति दी है। सदस्यता समाप्त करें:',
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

/** The plain-text version of an email. */
export function renderText(
  { body, action }: Words,
  link: string | null,
  language: MessageLanguage,
  optOut: string | null = null,
): string {
  const paragraphs = body.split('\n')
  if (link) paragraphs.push(action ? `${action}:\n${link}` : link)
  const end = optOut ? `${foot[language]}\n${unsubscribe[language]} ${optOut}` : foot[language]
  return `${[...paragraphs, `-- \n${end}`].join('\n\n')}\n`
}

const font = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const small = `${font};font-size:13px;line-height:19px;color:#5b6470`
/** Tables that lay out are no tables of data. Outlook for Windows knows no `max-width`, so the width is an attribute too. */
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
const paddings = 'padding:0 32px 14px 32px'

/**
 * The HTML version of an email: one column of at most 600 px, no pictures, tables and inline styles, because Outlook for
 * Windows draws with Word, which knows neither `max-width` nor padding of a link: the button is a cell with a colour.
 */
export function renderHtml(
  { subject, body, action }: Words,
  link: string | null,
  language: MessageLanguage,
  optOut: string | null = null,
): string {
  const row = (inside: string, style = `${paddings};${font};font-size:16px;line-height:24px;color:#1d232b`) =>
    `<tr><td align="left" style="${style}">${inside}</td></tr>`
  const button = link
    ? [
        row(
          `<table ${table}><tr><td align="center" bgcolor="#1b62c4" style="background-color:#1b62c4;border-radius:6px;padding:12px 20px"><a href="${escapeHtml(link)}" style="${font};font-size:16px;line-height:20px;color:#ffffff;text-decoration:none;display:inline-block">${escapeHtml(action ?? link)}</a></td></tr></table>`,
          'padding:8px 32px 22px 32px',
        ),
        row(escapeHtml(link), `${paddings};${small};word-break:break-all`),
      ]
    : []
  const end = optOut
    ? `<br>${unsubscribe[language]} <a href="${escapeHtml(optOut)}" style="color:#5b6470">${escapeHtml(optOut)}</a>`
    : ''
  const rows = [
    row(
      `<h1 style="margin:0;${font};font-size:20px;line-height:28px;font-weight:bold;color:#1d232b">${escapeHtml(subject)}</h1>`,
      'padding:28px 32px 18px 32px',
    ),
    ...body.split('\n').map((text) => row(escapeHtml(text))),
    ...button,
    row(`${foot[language]}${end}`, `padding:14px 32px 28px 32px;border-top:1px solid #dfe3e8;${small}`),
  ]
  return `<!doctype html><html lang="${language}" xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background-color:#f2f4f6" bgcolor="#f2f4f6">
<table ${table} width="100%" bgcolor="#f2f4f6"><tr><td align="center" style="padding:24px 0">
<table ${table} width="600" align="center" bgcolor="#ffffff" style="width:100%;max-width:600px;background-color:#ffffff">
${rows.join('\n')}
</table>
</td></tr></table>
</body></html>
`
}
