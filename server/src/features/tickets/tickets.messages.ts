import { printIstMoment } from '@neev/domain/core/fiscal'
import type { Ctx } from '#core/context.ts'
import type { EventMessages } from '#core/events/event-messages.ts'
import { messagesOf, type TicketRow, ticketById, ticketStaff } from './tickets.queries.ts'
import { staffRoles, ticketKey } from './tickets.ts'

const factsOf = (row: TicketRow) => ({
  number: row.number,
  title: row.subject,
  ackBy: printIstMoment(row.ackDue),
  resolveBy: printIstMoment(row.resolveDue),
})

/** The latest message of staff, shortened. */
async function latestAnswer(ctx: Ctx, id: number): Promise<string> {
  const body = (await messagesOf(ctx.db, [id])).findLast(({ side }) => side === 'STAFF')?.body ?? ''
  return body.length > 600 ? `${body.slice(0, 599).trimEnd()}…` : body
}

/** To the customer: by the account, or by the signed link for a guest. */
const toCustomer =
  (withAnswer = false) =>
  async (ctx: Ctx, { ticketId }: { ticketId: number }) => {
    const row = await ticketById(ctx.db, ticketId)
    if (!row) return null
    const facts = { ...factsOf(row), ...(withAnswer && { answer: await latestAnswer(ctx, row.id) }) }
    // For accounts of every role, also those without pages of a customer
    const path = `/contact_us/${row.number}`
    if (row.userId !== null) return { to: [row.userId], facts, path }
    const { email, customer: name, locale, number } = row
    const link = `/contact_us/${number}?key=${ticketKey(ctx, row.id)}`
    return { to: [], guests: [{ email, name, locale, path: link }], facts, path }
  }

/** To the assignee, or to everybody who handles tickets. */
const toStaff = async (ctx: Ctx, { ticketId }: { ticketId: number }) => {
  const row = await ticketById(ctx.db, ticketId)
  if (!row) return null
  const all = row.assigneeId === null ? (await ticketStaff(ctx.db, staffRoles)).map(({ id }) => id) : [row.assigneeId]
  return { to: all, facts: { ...factsOf(row), buyer: row.customer }, path: `/admin/ticket/${row.id}` }
}

/** Messages about tickets. */
export const messages: EventMessages = {
  'ticket.received': {
    by: ['mail', 'bell'],
    kind: 'SYSTEM',
    words: {
      en: {
        subject: 'Your ticket {number}: {title}',
        body: 'Hello {name},\nYour ticket is open. Its number is {number}. A person acknowledges it by {ackBy}, and it is solved by {resolveBy} at the latest.',
        action: 'Open ticket',
      },
      hi: {
        subject: 'आपका टिकट {number}: {title}',
        body: 'नमस्ते {name},\nआपका टिकट खुल गया है। इसका नंबर {number} है। कोई व्यक्ति {ackBy} तक इसकी प्राप्ति बताएगा, और यह अधिक से अधिक {resolveBy} तक हल होगा।',
        action: 'टिकट खोलें',
      },
      de: {
        subject: 'Ihr Ticket {number}: {title}',
        body: 'Hallo {name},\nIhr Ticket ist eröffnet. Die Nummer ist {number}. Ein Mensch bestätigt es bis {ackBy}, gelöst ist es spätestens bis {resolveBy}.',
        action: 'Ticket öffnen',
      },
      es: {
        subject: 'Su tique {number}: {title}',
        body: 'Hola, {name}:\nsu tique está abierto. Su número es {number}. Una persona acusará recibo antes del {ackBy} y se resolverá como muy tarde el {resolveBy}.',
        action: 'Abrir el tique',
      },
    },
    read: toCustomer(),
  },
  'ticket.opened': {
    by: ['bell'],
    kind: 'SYSTEM',
    words: {
      en: {
        subject: 'New ticket {number}: {title}',
        body: 'Hello {name},\n{buyer} asks for help. Acknowledge it by {ackBy}.',
        action: 'Open ticket',
      },
      hi: {
        subject: 'नया टिकट {number}: {title}',
        body: 'नमस्ते {name},\n{buyer} ने मदद माँगी है। {ackBy} तक प्राप्ति बताएँ।',
        action: 'टिकट खोलें',
      },
      de: {
        subject: 'Neues Ticket {number}: {title}',
        body: 'Hallo {name},\n{buyer} bittet um Hilfe. Bestätigen Sie es bis {ackBy}.',
        action: 'Ticket öffnen',
      },
      es: {
        subject: 'Tique nuevo {number}: {title}',
        body: 'Hola, {name}:\n{buyer} pide ayuda. Acuse recibo antes del {ackBy}.',
        action: 'Abrir el tique',
      },
    },
    read: toStaff,
  },
  'ticket.acknowledged': {
    by: ['mail', 'bell'],
    kind: 'SYSTEM',
    words: {
      en: {
        subject: 'We have read your ticket {number}',
        body: 'Hello {name},\nA person has read your ticket “{title}” and works on it. It is solved by {resolveBy} at the latest.',
        action: 'Open ticket',
      },
      hi: {
        subject: 'हमने आपका टिकट {number} पढ़ लिया है',
        body: 'नमस्ते {name},\nआपका टिकट “{title}” पढ़ लिया गया है और उस पर काम हो रहा है। यह अधिक से अधिक {resolveBy} तक हल होगा।',
        action: 'टिकट खोलें',
      },
      de: {
        subject: 'Wir haben Ihr Ticket {number} gelesen',
        body: 'Hallo {name},\nIhr Ticket „{title}“ ist gelesen und in Arbeit. Gelöst ist es spätestens bis {resolveBy}.',
        action: 'Ticket öffnen',
      },
      es: {
        subject: 'Hemos leído su tique {number}',
        body: 'Hola, {name}:\nhemos leído su tique «{title}» y trabajamos en él. Se resolverá como muy tarde el {resolveBy}.',
        action: 'Abrir el tique',
      },
    },
    read: toCustomer(),
  },
  'ticket.answered': {
    by: ['mail', 'bell'],
    kind: 'SYSTEM',
    words: {
      en: {
        subject: 'Answer to your ticket {number}',
        body: 'Hello {name},\nWe have answered your ticket “{title}”:\n{answer}',
        action: 'Open ticket',
      },
      hi: {
        subject: 'आपके टिकट {number} का जवाब',
        body: 'नमस्ते {name},\nआपके टिकट “{title}” का जवाब:\n{answer}',
        action: 'टिकट खोलें',
      },
      de: {
        subject: 'Antwort auf Ihr Ticket {number}',
        body: 'Hallo {name},\nunsere Antwort auf Ihr Ticket „{title}“:\n{answer}',
        action: 'Ticket öffnen',
      },
      es: {
        subject: 'Respuesta a su tique {number}',
        body: 'Hola, {name}:\nhemos respondido a su tique «{title}»:\n{answer}',
        action: 'Abrir el tique',
      },
    },
    read: toCustomer(true),
  },
  'ticket.resolved': {
    by: ['mail', 'bell'],
    kind: 'SYSTEM',
    words: {
      en: {
        subject: 'Your ticket {number} is resolved',
        body: 'Hello {name},\nYour ticket “{title}” is resolved:\n{answer}\nIf it is not, you can reopen it within 7 days.',
        action: 'Open ticket',
      },
      hi: {
        subject: 'आपका टिकट {number} हल हो गया',
        body: 'नमस्ते {name},\nआपका टिकट “{title}” हल हो गया:\n{answer}\nअगर नहीं हुआ, तो आप 7 दिन के भीतर इसे फिर खोल सकते हैं।',
        action: 'टिकट खोलें',
      },
      de: {
        subject: 'Ihr Ticket {number} ist gelöst',
        body: 'Hallo {name},\nIhr Ticket „{title}“ ist gelöst:\n{answer}\nWenn nicht, können Sie es innerhalb von 7 Tagen wieder öffnen.',
        action: 'Ticket öffnen',
      },
      es: {
        subject: 'Su tique {number} está resuelto',
        body: 'Hola, {name}:\nsu tique «{title}» está resuelto:\n{answer}\nSi no lo está, puede reabrirlo durante 7 días.',
        action: 'Abrir el tique',
      },
    },
    read: toCustomer(true),
  },
  'ticket.replied': {
    by: ['bell'],
    kind: 'SYSTEM',
    words: {
      en: {
        subject: 'Ticket {number}: the customer wrote',
        body: 'Hello {name},\n{buyer} wrote in “{title}”.',
        action: 'Open ticket',
      },
      hi: {
        subject: 'टिकट {number}: ग्राहक ने लिखा',
        body: 'नमस्ते {name},\n{buyer} ने “{title}” में लिखा है।',
        action: 'टिकट खोलें',
      },
      de: {
        subject: 'Ticket {number}: der Kunde hat geschrieben',
        body: 'Hallo {name},\n{buyer} hat in „{title}“ geschrieben.',
        action: 'Ticket öffnen',
      },
      es: {
        subject: 'Tique {number}: el cliente ha escrito',
        body: 'Hola, {name}:\n{buyer} ha escrito en «{title}».',
        action: 'Abrir el tique',
      },
    },
    read: toStaff,
  },
}
