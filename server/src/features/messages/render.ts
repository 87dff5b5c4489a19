import type { MessageLanguage } from '@neev/domain/messages/message-texts'
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

/** The HTML version of an email: one column, no pictures, inline styles. */
export function renderHtml(
  { subject, body, action }: Words,
  link: string | null,
  language: MessageLanguage,
  optOut: string | null = null,
): string {
  const paragraph = (text: string) => `<p style="margin:0 0 14px">${escapeHtml(text)}</p>`
  const button =
    link &&
    `<p style="margin:22px 0"><a href="${escapeHtml(link)}" style="background:#1B62C4;color:#fff;padding:11px 18px;border-radius:6px;text-decoration:none">${escapeHtml(action ?? link)}</a></p>
<p style="margin:0 0 14px;font-size:13px;color:#5b6470;word-break:break-all">${escapeHtml(link)}</p>`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f2f4f6;font:16px/1.5 -apple-system,'Segoe UI',Roboto,sans-serif;color:#1d232b">
<div style="max-width:560px;margin:0 auto;padding:28px 24px;background:#fff">
<h1 style="font-size:20px;margin:0 0 18px">${escapeHtml(subject)}</h1>
${body.split('\n').map(paragraph).join('\n')}
${button ?? ''}
<p style="margin:26px 0 0;border-top:1px solid #dfe3e8;padding-top:12px;font-size:13px;color:#5b6470">${foot[language]}${
    optOut ? `<br>${unsubscribe[language]} <a href="${escapeHtml(optOut)}">${escapeHtml(optOut)}</a>` : ''
  }</p>
</div></body></html>
`
}
